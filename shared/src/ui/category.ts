import './category.css';

/** `categoryKey` is the value of `data-category`, which sets a category's colors. */
export { categoryKey, hueBeside } from '../fingerprint/hues.ts';
