import { describe, expect, test } from 'vitest'
import { newBrand, newIndicator, readBrands, type TypedBrand, typedBrand } from './form'
import { defaultBrands } from './template'

const stored = (): TypedBrand[] =>
  defaultBrands().map((brand) => typedBrand({ ...brand, version: 2 }))
const errorsOf = (typed: TypedBrand[]) => readBrands(typed, 5).errors

describe('the typed brands (3 §5)', () => {
  test('a stored brand is unchanged after a round trip through the form', () => {
    expect(readBrands(stored(), 5)).toEqual({ brands: defaultBrands(), errors: {} })
  })

  test('figures with comma or point, values clamped to 0 to 100 with one decimal', () => {
    const [first] = stored()
    if (!first) throw new Error('no template')
    const values = ['87,46', '120', '-4']
    const typed = {
      ...first,
      surveyCount: '1 204',
      indicators: first.indicators.map((i, n) => ({
        ...i,
        value: values[n] ?? '',
        target: '70.5',
      })),
    }
    const { brands, errors } = readBrands([typed], 5)
    expect(errors).toEqual({})
    expect(brands[0]?.surveyCount).toBe(1204)
    expect(brands[0]?.indicators.map((i) => [i.value, i.target])).toEqual([
      [87.5, 70.5],
      [100, 70.5],
      [0, 70.5],
    ])
  })

  test('an indicator without identifier gets one from its name', () => {
    const indicator = { ...newIndicator(), label: 'Délai tenu' }
    const typed = { ...newBrand(), brandName: 'Seat', indicators: [indicator] }
    expect(readBrands([typed], 5).brands[0]?.indicators[0]?.indicatorId).toBe('delai_tenu')
  })

  // shows 3 §5: Le nom de la marque est requis.
  // shows 3 §5: Le nom de la marque ne peut pas être vide.
  // shows 3 §5: La marque "X" existe déjà.
  test('names are required, and unique', () => {
    const [first, second] = stored()
    if (!first || !second) throw new Error('no template')
    expect(errorsOf([{ ...first, brandName: ' ' }])).toEqual({
      '0.brandName': 'Le nom de la marque ne peut pas être vide.',
    })
    expect(errorsOf([newBrand()])).toEqual({ '0.brandName': 'Le nom de la marque est requis.' })
    expect(errorsOf([first, { ...second, brandName: 'MARQUE 1' }])).toEqual({
      '1.brandName': 'La marque "MARQUE 1" existe déjà.',
    })
  })

  // shows 3 §5: Le nom de l’indicateur est requis.
  // shows 3 §5: Un indicateur avec l’ID "X" existe déjà.
  test('indicators: name, identifier, value, target, icon, colour', () => {
    const [first] = stored()
    const [one, two] = first?.indicators ?? []
    if (!first || !one || !two) throw new Error('no template')
    const twice = { ...two, indicatorId: 'recommendation' }
    expect(errorsOf([{ ...first, indicators: [one, twice] }])).toEqual({
      '0.1.indicatorId': 'Un indicateur avec l’ID "recommendation" existe déjà.',
    })
    const wrong = {
      ...one,
      label: '',
      indicatorId: 'Été',
      value: 'beaucoup',
      target: '100,1',
      icon: 'x',
      bgColor: 'black',
    }
    expect(errorsOf([{ ...first, surveyCount: '2,5', indicators: [wrong] }])).toEqual({
      '0.surveyCount': 'Le nombre d’enquêtes doit être un nombre entier, 0 ou plus.',
      '0.0.label': 'Le nom de l’indicateur est requis.',
      '0.0.indicatorId':
        'L’identifiant n’accepte que des lettres minuscules, des chiffres et des tirets bas.',
      '0.0.value': 'La valeur doit être un nombre entre 0 et 100.',
      '0.0.target': 'La cible doit être comprise entre 0 et 100, avec une décimale au plus.',
      '0.0.icon': 'Icône inconnue.',
      '0.0.bgColor': 'Couleur de fond inconnue.',
    })
    expect(errorsOf([{ ...first, indicators: [{ ...one, target: '60,25' }] }])).toHaveProperty([
      '0.0.target',
    ])
  })

  test('invisible characters are refused', () => {
    expect(errorsOf([{ ...newBrand(), brandName: 'Se\u202eat' }])).toEqual({
      '0.brandName': 'Ce texte contient des caractères invisibles ou de contrôle.',
    })
  })
})

describe('limits of the typed values (3 §5)', () => {
  const typedTarget = (target: string) => {
    const [first] = stored()
    const [one] = first?.indicators ?? []
    if (!first || !one) throw new Error('no template')
    return errorsOf([{ ...first, indicators: [{ ...one, target }] }])['0.0.target']
  }
  const SENTENCE = 'La cible doit être comprise entre 0 et 100, avec une décimale au plus.'

  test.each([
    ['0', undefined],
    ['100', undefined],
    ['99,9', undefined],
    ['-0,1', SENTENCE],
    ['100,1', SENTENCE],
    ['70,55', SENTENCE],
    ['', SENTENCE],
  ])('a target of %j', (target, error) => expect(typedTarget(target)).toBe(error))

  test.each([
    ['0', undefined],
    ['1000000', undefined],
    ['1000001', 'Le nombre d’enquêtes doit être un nombre entier, 0 ou plus.'],
    ['-1', 'Le nombre d’enquêtes doit être un nombre entier, 0 ou plus.'],
    ['', 'Le nombre d’enquêtes doit être un nombre entier, 0 ou plus.'],
  ])('%j surveys', (surveyCount, error) => {
    const [first] = stored()
    if (!first) throw new Error('no template')
    expect(errorsOf([{ ...first, surveyCount }])['0.surveyCount']).toBe(error)
  })

  test('a brand has twenty indicators at most, and names and texts have their lengths', () => {
    const brand = (count: number, given = {}) => ({
      ...newBrand(),
      brandName: 'é'.repeat(60),
      indicators: Array.from({ length: count }, (_, i) => {
        return { ...newIndicator(), label: `Délai ${i}`, ...given }
      }),
    })
    const long = { label: 'é'.repeat(60), description: 'é'.repeat(120) }
    expect(errorsOf([brand(20)])).toEqual({})
    expect(errorsOf([brand(1, long)])).toEqual({})
    expect(errorsOf([brand(21)])).toEqual({
      '0.brandName': 'Une marque compte 20 indicateurs au plus.',
    })
    const longer = { label: `${long.label}e`, description: `${long.description}e` }
    expect(Object.keys(errorsOf([{ ...brand(1, longer), brandName: 'é'.repeat(61) }]))).toEqual([
      '0.brandName',
      '0.0.label',
      '0.0.description',
    ])
  })

  test('indicators without a name’s letters get identifiers of their own', () => {
    const typed = {
      ...newBrand(),
      brandName: 'Seat',
      indicators: ['★', '★★'].map((label) => ({ ...newIndicator(), label })),
    }
    const [brand] = readBrands([typed], 1_790_000_000_000).brands
    expect(brand?.indicators.map(({ indicatorId }) => indicatorId)).toEqual([
      'custom_1790000000000',
      'custom_1790000000001',
    ])
  })

  test('figures stand in their fields with a comma; a brand that is not stored has no original name', () => {
    const [brand] = defaultBrands()
    const [one] = brand?.indicators ?? []
    if (!brand || !one) throw new Error('no template')
    const half = { ...brand, surveyCount: 12, indicators: [{ ...one, target: 88.5, value: 90.1 }] }
    const shown = (version: number) => typedBrand({ ...half, version })
    expect(shown(1).indicators[0]).toMatchObject({ target: '88,5', value: '90,1' })
    expect([shown(1).originalName, shown(0).originalName]).toEqual(['Marque 1', ''])
  })
})
