import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Files that are dropped anywhere on the page, or pasted. Anywhere, because a browser leaves the page for a file that misses
 * its target. Answers whether files are being dragged over the page.
 */
export function useIncomingFiles(take: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const takeFiles = useEffectEvent((files: File[]) => files.length > 0 && take(files));

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const onDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    };
    const onLeave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const onDrop = (event: DragEvent) => {
      setOver(false);
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      takeFiles([...event.dataTransfer.files]);
    };
    const onPaste = (event: ClipboardEvent) => takeFiles(picturesIn(event));
    addEventListener('dragenter', onDrag, { signal });
    addEventListener('dragover', onDrag, { signal });
    addEventListener('dragleave', onLeave, { signal });
    addEventListener('drop', onDrop, { signal });
    document.addEventListener('paste', onPaste, { signal });
    return () => listening.abort();
  }, []);
  return isOver;
}

/** Text copied from a document often brings a picture of itself along: in a field it is the text that is meant. */
function picturesIn({ clipboardData, target }: ClipboardEvent): File[] {
  const isTyping = target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null;
  if (!clipboardData || (isTyping && clipboardData.types.includes('text/plain'))) return [];
  return [...clipboardData.files].filter(({ type }) => type.startsWith('image/'));
}
