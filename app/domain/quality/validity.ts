const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isIndicator = (one: unknown) =>
  isObject(one) &&
  typeof one.label === 'string' &&
  Number.isFinite(one.value) &&
  Number.isFinite(one.target)

const isBrand = (one: unknown) =>
  isObject(one) &&
  typeof one.brandName === 'string' &&
  Number.isFinite(one.surveyCount) &&
  Array.isArray(one.indicators) &&
  one.indicators.every(isIndicator)

/** True if the stored surveys of a month are valid (4-decisions, 42). */
export const areValidBrands = (brands: unknown): boolean =>
  Array.isArray(brands) && brands.every(isBrand)

/** Message that names the concessions whose surveys are left out; null when there are none. */
export const surveysLeftOutMessage = (names: readonly string[]): string | null =>
  names.length === 0 ? null : `Enquêtes illisibles, non comptées\u202f: ${names.join(', ')}.`
