// What stands in the archives of the public packages and not in their manifests here.
const fill = async (manifest, folder) => {
  const { fillManifest } = await import('./tooling/publish/src/release/fillManifest.mjs');
  return fillManifest(manifest, folder);
};

module.exports = { hooks: { beforePacking: fill } };
