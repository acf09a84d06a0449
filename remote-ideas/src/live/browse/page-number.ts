/** Address of a numbered page, below the site or the API. The first page has no number. */
export function pageAddress(path: string, number: number, category = ''): string {
  const query = new URLSearchParams({
    ...(category !== '' && { category }),
    ...(number !== 1 && { page: `${number}` }),
  });
  return `${path}?${query}`.replace(/\?$/, '');
}

/** Reads the number of a page from an address. `null` if it is no number of a page. */
export function readPageNumber(query: URLSearchParams): number | null {
  const text = query.get('page') || '1';
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}
