export function FeaturedBadge() {
  return <span className="rounded-full bg-ochre-soft px-3 py-1 font-semibold text-ochre text-sm">Featured</span>;
}
