import type { Brand, ColourKey, Indicator } from './quality'

/** The three indicators of a new brand (3 §3). */
export function defaultIndicators(): Indicator[] {
  const indicator = (
    indicatorId: string,
    label: string,
    description: string,
    icon: string,
    bgColor: ColourKey,
    target: number,
  ): Indicator => ({ indicatorId, label, description, icon, bgColor, target, value: 0 })
  return [
    indicator('recommendation', 'Taux de recommandation', 'NPS', '⭐', 'blue', 88),
    indicator('mobility', 'Solution de mobilité', '', '🚗', 'green', 60),
    indicator('recontact', 'Suivi client', '', '📞', 'violet', 70),
  ]
}

/** Template of a month without data: two brands of three indicators, values 0 (3 §4). */
export function defaultBrands(): Brand[] {
  return ['Marque 1', 'Marque 2'].map((brandName) => ({
    brandName,
    surveyCount: 0,
    indicators: defaultIndicators(),
  }))
}
