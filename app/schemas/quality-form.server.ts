import type { QualityForm, TypedBrand, TypedIndicator } from '~/domain/quality/form'
import { MOST } from '~/domain/quality/quality'
import { firstValues } from './form.server'

/** More than any form of ours sends is not read. */
const [LONGEST, MOST_READ] = [200, MOST + 5]

const INDICATOR_FIELDS = [
  'indicatorId',
  'label',
  'description',
  'icon',
  'bgColor',
  'target',
  'value',
] as const satisfies (keyof TypedIndicator)[]

/** The posted edit form of /quality: fields `q.0.brandName`, `q.0.1.value`, and the button pressed. */
export function readQualityForm(posted: FormData): { form: QualityForm; intent: string } {
  const fields = firstValues(posted)
  const field = (name: string) => String(fields.get(name) ?? '').slice(0, LONGEST)
  const count = (text: string) => Math.max(0, Math.trunc(Number(text)) || 0)
  const brands: TypedBrand[] = []
  for (let i = 0; i < MOST_READ && fields.has(`q.${i}.brandName`); i++) {
    const indicators: TypedIndicator[] = []
    for (let j = 0; j < MOST_READ && fields.has(`q.${i}.${j}.label`); j++) {
      const read = INDICATOR_FIELDS.map((name) => [name, field(`q.${i}.${j}.${name}`)])
      indicators.push(Object.fromEntries(read))
    }
    brands.push({
      brandName: field(`q.${i}.brandName`),
      surveyCount: field(`q.${i}.surveyCount`),
      originalName: field(`q.${i}.originalName`),
      version: count(field(`q.${i}.version`)),
      indicators,
    })
  }
  const removed = posted.getAll('removed').map((text) => {
    const [version = '', ...name] = String(text).slice(0, LONGEST).split('|')
    return { name: name.join('|'), version: count(version) }
  })
  const [site, period] = [field('site'), field('period')]
  const form = { site, period, brands, removed, turn: count(field('turn')) }
  return { form, intent: field('intent') }
}
