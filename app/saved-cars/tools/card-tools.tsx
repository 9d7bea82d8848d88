export { CardMenu } from '#app/saved-cars/tools/card-menu.tsx';
export { CompareBar } from '#app/saved-cars/tools/compare-bar.tsx';
