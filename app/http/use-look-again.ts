import { useEffect } from 'react';
import { useNavigation, useRevalidator } from 'react-router';

const AFTER_MS = 1000;

/** Loads the visible page again, a second after the last answer. During a navigation it waits: it would start that again. */
export function useLookAgain(isWaiting: boolean): void {
  const { state, revalidate } = useRevalidator();
  const navigation = useNavigation();
  const isDue = isWaiting && state === 'idle' && navigation.state === 'idle';
  useEffect(() => {
    if (!isDue) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && revalidate(), AFTER_MS);
    return () => clearInterval(timer);
  }, [isDue, revalidate]);
}
