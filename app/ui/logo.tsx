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
        <path d="M5 13.300H2.300v-1.900c0-1 .6-1.900 1.600-2.100l3.300-.9 3.100-3.700c.8-.9 1.900-1.400 3.100-1.400h3.700c1.100 0 2.100.4 2.900 1.200l3.700 3.800c1.800.3 3 1.400 3 3.100v1.900h-2.300M11 13.300h8.500" />
        <circle cx="8" cy="13.600" r="2.700" />
        <circle cx="22.500" cy="13.600" r="2.700" />
      </g>
      <path d="M1 17.200h28" strokeWidth="1.300" opacity=".45" />
    </svg>
  );
}
