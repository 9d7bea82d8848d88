import { useNavigation } from 'react-router';

export function NavigationProgress() {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <div
      aria-hidden="true"
      className={`pointer-events-none fixed inset-x-0 top-0 z-50 h-0 origin-left border-accent border-t-4 ${
        isBusy
          ? 'animate-[progress_8s_cubic-bezier(0.1,0.8,0.2,1)_both] opacity-100'
          : 'scale-x-100 opacity-0 transition-opacity duration-150'
      }`}
    />
  );
}
