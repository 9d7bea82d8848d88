export function Logo({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 30 18"
      className={className}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
    >
      <g strokeWidth="2" strokeLinejoin="round">
        <path d="M5 13.3H2.3v-1.9c0-1 .6-1.9 1.6-2.1l3.3-.9 3.1-3.7c.8-.9 1.9-1.4 3.1-1.4h3.7c1.1 0 2.1.4 2.9 1.2l3.7 3.8c1.8.3 3 1.4 3 3.1v1.9h-2.3M11 13.3h8.5" />
        <circle cx="8" cy="13.6" r="2.7" />
        <circle cx="22.5" cy="13.6" r="2.7" />
      </g>
      <path d="M1 17.2h28" strokeWidth="1.3" opacity=".45" />
    </svg>
  );
}
