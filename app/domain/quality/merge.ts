import { NotFoundError, RuleError } from '../errors'
import { type Brand, brandKey, MOST_BRANDS, sameBrand } from './quality'

/** Another brand of the month already has the name (3 §5). */
export class DuplicateBrandError extends RuleError {
  constructor(name: string) {
    super(`La marque "${name}" existe déjà.`, 409)
  }
}

/** Another user deleted or renamed the brand. */
export class UnknownBrandError extends NotFoundError {
  constructor(name: string) {
    super(`La marque "${name}" n’existe plus.`)
  }
}

/** Another user saved the brand since the form was rendered. */
export class BrandMovedError extends RuleError {
  constructor(author: string) {
    super(`modifiée entre-temps par ${author}. Rechargez la page.`, 409)
  }
}

/** The concession's month already holds the maximum number of brands. */
export class TooManyBrandsError extends RuleError {
  constructor() {
    super(`Une concession peut suivre ${MOST_BRANDS} marques au plus.`, 422)
  }
}

/** A stored brand with the author and number of its saves. */
export interface KeptBrand extends Brand {
  version: number
  updatedBy: string
}

/** A brand to save, with its name and version when the form was rendered. */
export interface BrandSave {
  brand: Brand
  /** null: a new brand, or a brand with the same name */
  originalName: string | null
  /** version when the form was rendered; 0: the brand did not exist; null: overwrite any version */
  seen: number | null
}

const at = (brands: readonly KeptBrand[], name: string) =>
  brands.findIndex((kept) => brandKey(kept.brandName) === brandKey(name))

function requireUnmoved(kept: KeptBrand, seen: number | null): void {
  if (seen !== null && kept.version !== seen) throw new BrandMovedError(kept.updatedBy)
}

/**
 * Detects a repeated save (a second click, a lost response): returns the stored brand when it already equals the saved
 * one, whatever its version (4-decisions, 49). Undefined when there is something to write or to refuse.
 */
export function alreadySaved(
  brands: readonly KeptBrand[],
  { brand, originalName }: BrandSave,
): KeptBrand | undefined {
  const kept = brands[at(brands, brand.brandName)]
  const before = originalName === null ? kept : brands[at(brands, originalName)]
  return kept && sameBrand(kept, brand) && (!before || before === kept) ? kept : undefined
}

/**
 * Saves one brand in the month's list: replaced, renamed, or appended.
 * @param first version of an appended brand
 * @throws DuplicateBrandError, UnknownBrandError, BrandMovedError, TooManyBrandsError
 */
export function withBrand(
  brands: readonly KeptBrand[],
  { brand, originalName, seen }: BrandSave,
  author: string,
  first = 1,
): KeptBrand[] {
  const index = at(brands, originalName ?? brand.brandName)
  const kept = brands[index]
  if (originalName !== null && !kept) throw new UnknownBrandError(originalName)
  if (kept && seen === 0) throw new DuplicateBrandError(brand.brandName)
  if (kept) requireUnmoved(kept, seen)
  const namesake = at(brands, brand.brandName)
  if (namesake >= 0 && namesake !== index) throw new DuplicateBrandError(brand.brandName)
  const saved = { ...brand, version: kept ? kept.version + 1 : first, updatedBy: author }
  if (kept) return brands.map((other, i) => (i === index ? saved : other))
  if (brands.length >= MOST_BRANDS) throw new TooManyBrandsError()
  return [...brands, saved]
}

/**
 * Removes one brand from the month's list.
 * @throws UnknownBrandError, BrandMovedError
 */
export function withoutBrand(
  brands: readonly KeptBrand[],
  name: string,
  seen: number | null,
): KeptBrand[] {
  const kept = brands[at(brands, name)]
  if (!kept) throw new UnknownBrandError(name)
  requireUnmoved(kept, seen)
  return brands.filter((other) => other !== kept)
}
