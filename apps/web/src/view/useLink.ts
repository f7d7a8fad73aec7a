import { useEffect } from 'preact/hooks';

/** Calls back when the user opens another link with fields; a link without fields leaves the form as it is. */
export function useLink(onLink: (fragment: string) => void): void {
  useEffect(() => {
    const takeLink = () => {
      if (location.hash.includes('?')) onLink(location.hash);
    };
    addEventListener('hashchange', takeLink);
    return () => removeEventListener('hashchange', takeLink);
  }, []);
}
