import { NotFoundError, RuleError } from '../errors'
import { type Brand, brandKey, MOST, sameBrand } from './quality'

/** Another brand of the month has the name (3 §5). */
export class DuplicateBrandError extends RuleError {
  constructor(name: string) {
    super(`La marque "${name}" existe déjà.`, 409)
  }
}

/** The brand was removed or renamed by somebody else. */
export class UnknownBrandError extends NotFoundError {
  constructor(name: string) {
    super(`La marque "${name}" n’existe plus.`)
  }
}

/** Somebody else saved the brand since it was read. */
export class BrandMovedError extends RuleError {
  constructor(author: string) {
    super(`modifiée entre-temps par ${author}. Rechargez la page.`, 409)
  }
}

/** A brand more than a concession’s month may hold. */
export class TooManyBrandsError extends RuleError {
  constructor() {
    super(`Une concession peut suivre ${MOST} marques au plus.`, 422)
  }
}

/** A brand as it is kept: who saved it last, and how often it was saved. */
export interface KeptBrand extends Brand {
  version: number
  updatedBy: string
}

/** A brand to be saved: under which name it was read, and in which version. */
export interface BrandSave {
  brand: Brand
  /** null: a new brand, or one of that very name */
  originalName: string | null
  /** 0: it was not there yet; null: whatever it is by now */
  seen: number | null
}

const at = (brands: readonly KeptBrand[], name: string) =>
  brands.findIndex((kept) => brandKey(kept.brandName) === brandKey(name))

function requireUnmoved(kept: KeptBrand, seen: number | null): void {
  if (seen !== null && kept.version !== seen) throw new BrandMovedError(kept.updatedBy)
}

/**
 * The stored brand that a save asks for to the letter: it came a second time (a second click, an answer that was lost),
 * whatever its version is by now (4-decisions, 49). Undefined when there is something to write or to refuse.
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
 * The month's brands with one saved: replaced, renamed or added at the end.
 * @param first the version of one that is added
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
  if (brands.length >= MOST) throw new TooManyBrandsError()
  return [...brands, saved]
}

/**
 * The month's brands without one.
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
