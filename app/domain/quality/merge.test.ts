import { describe, expect, test } from 'vitest'
import { brandOf } from './brand.fixture'
import {
  BrandMovedError,
  DuplicateBrandError,
  type KeptBrand,
  TooManyBrandsError,
  UnknownBrandError,
  withBrand,
  withoutBrand,
} from './merge'

const kept = (brandName: string, version = 1): KeptBrand => ({
  ...brandOf(brandName),
  version,
  updatedBy: 'Anne',
})

describe('a month’s brands', () => {
  const brands = [kept('Renault', 3), kept('Dacia')]

  test('a brand is replaced, renamed, added', () => {
    const replaced = withBrand(
      brands,
      { brand: brandOf('Renault', 12), originalName: 'Renault', seen: 3 },
      'Luc',
    )
    expect(replaced).toEqual([
      { ...brandOf('Renault', 12), version: 4, updatedBy: 'Luc' },
      kept('Dacia'),
    ])
    const renamed = withBrand(
      brands,
      { brand: brandOf('Alpine'), originalName: 'dacia', seen: 1 },
      'L',
    )
    expect(renamed.map((b) => [b.brandName, b.version])).toEqual([
      ['Renault', 3],
      ['Alpine', 2],
    ])
    const added = withBrand(brands, { brand: brandOf('Nissan'), originalName: null, seen: 0 }, 'L')
    expect(added.map((b) => b.brandName)).toEqual(['Renault', 'Dacia', 'Nissan'])
  })

  test('a duplicate name, a concurrent save and a deleted brand are refused', () => {
    const save = (name: string, originalName: string | null, seen: number | null) => () =>
      withBrand(brands, { brand: brandOf(name), originalName, seen }, 'L')
    expect(save('RENAULT', 'Dacia', 1)).toThrow(DuplicateBrandError)
    expect(save('Dacia', null, 0)).toThrow('La marque "Dacia" existe déjà.')
    expect(save('Renault', 'Renault', 2)).toThrow(BrandMovedError)
    expect(save('Seat', 'Skoda', 1)).toThrow(UnknownBrandError)
    expect(save('Renault', null, null)).not.toThrow()
    const many = Array.from({ length: 20 }, (_, i) => kept(`M${i}`))
    expect(() =>
      withBrand(many, { brand: brandOf('M20'), originalName: null, seen: 0 }, 'L'),
    ).toThrow(TooManyBrandsError)
  })

  test('a brand is removed', () => {
    expect(withoutBrand(brands, 'renault', 3)).toEqual([kept('Dacia')])
    expect(() => withoutBrand(brands, 'Renault', 2)).toThrow(BrandMovedError)
    expect(() => withoutBrand(brands, 'Seat', null)).toThrow(UnknownBrandError)
  })
})
