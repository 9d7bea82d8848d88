import { useEffect, useEffectEvent, useState } from 'react';

/** Accepts drops on the whole page, because a browser opens a file that misses its target. Returns whether files hover. */
export function useIncomingFiles(addFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const addIncoming = useEffectEvent((files: File[]) => files.length > 0 && addFiles(files));

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
      addIncoming([...event.dataTransfer.files]);
    };
    const onPaste = (event: ClipboardEvent) => addIncoming(imagesIn(event));
    addEventListener('dragenter', onDrag, { signal });
    addEventListener('dragover', onDrag, { signal });
    addEventListener('dragleave', onLeave, { signal });
    addEventListener('drop', onDrop, { signal });
    document.addEventListener('paste', onPaste, { signal });
    return () => listening.abort();
  }, []);
  return isOver;
}

/** Text copied from a document often comes with an image of itself: in a field, the text is meant. */
function imagesIn({ clipboardData, target }: ClipboardEvent): File[] {
  const isTyping = target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null;
  if (!clipboardData || (isTyping && clipboardData.types.includes('text/plain'))) return [];
  return [...clipboardData.files].filter(({ type }) => type.startsWith('image/'));
}
