import { useEffect, useRef } from 'preact/hooks';
import { texts } from '../texts.js';

/** Shows the HTML report as it is downloaded, as tall as its content. */
export function ReportFrame({ html }: { readonly html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const sizes = useRef<ResizeObserver | undefined>(undefined);
  useEffect(() => () => sizes.current?.disconnect(), []);
  const setHeight = () => {
    const element = frame.current;
    const root = element?.contentDocument?.documentElement;
    if (!element || !root) return;
    sizes.current?.disconnect();
    sizes.current = new ResizeObserver(() => {
      element.style.height = `${Math.ceil(root.getBoundingClientRect().height)}px`;
    });
    sizes.current.observe(root);
    // The policy lets no frame load anything, so links open tabs of their own.
    for (const link of root.querySelectorAll<HTMLAnchorElement>('a[href^="https:"]')) link.target = '_blank';
  };
  // The policy of the page binds the frame: no script but the report's own, by its hash.
  return (
    <iframe
      ref={frame}
      class="report"
      title={texts.checklist.report}
      srcdoc={html}
      allow="clipboard-write"
      onLoad={setHeight}
    />
  );
}
