import { describe, expect, test } from 'vitest'
import { newBrand, newIndicator, readBrands, type TypedBrand, typedBrand } from './form'
import { defaultBrands } from './quality'

const stored = (): TypedBrand[] =>
  defaultBrands().map((brand) => typedBrand({ ...brand, version: 2 }))
const errorsOf = (typed: TypedBrand[]) => readBrands(typed, 5).errors

describe('the typed brands (3 §5)', () => {
  test('what was stored reads back as it was', () => {
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
