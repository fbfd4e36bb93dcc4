import { findQuality } from '~/db/collections/quality.server'
import type { Principal, Scope } from '~/domain/access/scope'
import { isMonth, type Month } from '~/domain/calendar/local-date'
import { RuleError, UnknownFormError } from '~/domain/errors'
import {
  newBrand,
  newIndicator,
  type QualityForm,
  readBrands,
  type TypedBrand,
} from '~/domain/quality/form'
import { type Brand, brandKey, MOST_BRANDS, sameBrand } from '~/domain/quality/quality'
import { QualitySiteError, requireQualityEditing } from '~/domain/quality/rights'
import { defaultBrands } from '~/domain/quality/template'
import type { QualityAnswer, Question } from '~/domain/quality/view'
import { logger } from '~/infra/logger.server'
import { now } from '~/infra/process/clock.server'
import { readQualityForm } from '~/schemas/quality-form.server'
import type { AnalysedScope } from '~/services/scope/scope.server'
import {
  NOTHING_TO_SAVE,
  type Outcome,
  type Redisplay,
  redirectWithNotice,
  redisplayForm,
} from '~/services/web/form-outcome.server'
import { removeBrand, saveBrand } from './quality.server'

/** The edit mode again, after one of its buttons. */
const formAgain = (
  form: QualityForm,
  rest: Partial<Omit<QualityAnswer, 'form'>>,
  status = 200,
): Redisplay<QualityAnswer> =>
  redisplayForm(
    { form: { ...form, turn: form.turn + 1 }, errors: {}, problem: null, question: null, ...rest },
    status,
  )

const nameOf = (brand: TypedBrand | undefined) => brand?.brandName || brand?.originalName || ''

/** The confirmation of 3 §4 that a deletion or a cancellation waits for. */
function questionOf(verb: string, form: QualityForm, i: number, j: number): Question | null {
  const brand = form.brands[i]
  if (verb === 'delete-brand' && brand) {
    const text = `Supprimer la marque "${nameOf(brand)}" et ses indicateurs\u202f?`
    return { intent: `remove-brand.${i}`, text, yes: 'Supprimer la marque' }
  }
  const indicator = brand?.indicators[j]
  if (verb !== 'delete-indicator' || !indicator) return null
  const text = `Supprimer l’indicateur "${indicator.label}" de la marque "${nameOf(brand)}"\u202f?`
  return { intent: `remove-indicator.${i}.${j}`, text, yes: 'Supprimer l’indicateur' }
}

function withIndicators(form: QualityForm, i: number, change: (b: TypedBrand) => TypedBrand) {
  return { ...form, brands: form.brands.map((brand, at) => (at === i ? change(brand) : brand)) }
}

/** Buttons that change the form or ask about a change, and the answer 'Continuer la saisie'. */
const CHANGES = [
  'add-brand',
  'add-indicator',
  'delete-brand',
  'delete-indicator',
  'remove-brand',
  'remove-indicator',
  'keep',
]

/** The form after a button that adds or removes something. */
function changed(form: QualityForm, verb: string, i: number, j: number): QualityForm {
  const { brands, removed } = form
  const brand = brands[i]
  if (verb === 'add-brand' && brands.length < MOST_BRANDS)
    return { ...form, brands: [...brands, newBrand()] }
  if (!brand) return form
  if (verb === 'add-indicator' && brand.indicators.length < MOST_BRANDS)
    return withIndicators(form, i, (b) => ({ ...b, indicators: [...b.indicators, newIndicator()] }))
  if (verb === 'remove-indicator')
    return withIndicators(form, i, (b) => ({
      ...b,
      indicators: b.indicators.filter((_, at) => at !== j),
    }))
  if (verb !== 'remove-brand') return form
  const { originalName: name, version } = brand
  return {
    ...form,
    brands: brands.filter((_, at) => at !== i),
    removed: name ? [...removed, { name, version }] : removed,
  }
}

interface At {
  principal: Principal
  scope: Scope | null
  period: Month
  /** where a form leads that is done with */
  to: string
}

/** Runs one save; its failure is a sentence of the list. */
async function attempt(name: string, failures: string[], act: () => Promise<boolean>) {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof RuleError)) logger().error({ err: error }, 'a brand could not be saved')
    const message = error instanceof RuleError ? error.message : 'une erreur est survenue.'
    failures.push(`Erreur ${name}: ${message}`)
    return false
  }
}

async function saveAll(
  { principal, scope, period, to }: At,
  form: QualityForm,
): Promise<Outcome<QualityAnswer>> {
  const { brands, errors } = readBrands(form.brands, now().getTime())
  if (Object.keys(errors).length > 0) return formAgain(form, { errors }, 422)
  const failures: string[] = []
  let saved = 0
  const left: QualityForm['removed'] = []
  for (const gone of form.removed) {
    const done = await attempt(gone.name, failures, async () => {
      await removeBrand(principal, scope, period, { name: gone.name, seen: gone.version })
      return true
    })
    if (done) saved++
    else left.push(gone)
  }
  const next: TypedBrand[] = []
  for (const [i, typed] of form.brands.entries()) {
    const brand = brands[i]
    if (!brand) continue
    let after = typed
    await attempt(brand.brandName, failures, async () => {
      const save = { brand, originalName: typed.originalName || null, seen: typed.version }
      const result = await saveBrand(principal, scope, period, save)
      if (result.changed) saved++
      after = { ...typed, originalName: brand.brandName, version: result.brand.version }
      return true
    })
    next.push(after)
  }
  if (failures.length > 0)
    return formAgain(
      { ...form, brands: next, removed: left },
      { problem: failures.join('; ') },
      409,
    )
  if (saved === 0) return redirectWithNotice(to, NOTHING_TO_SAVE)
  return redirectWithNotice(to, `${saved} marque(s) enregistrée(s) avec succès.`)
}

/**
 * Compares the form with the stored surveys, or with the template.
 * @returns true if they differ
 */
async function isChanged({ scope, period }: At, form: QualityForm): Promise<boolean> {
  const stored = scope?.type === 'site' ? await findQuality(scope.siteId, period) : null
  const before: Brand[] = stored?.brands ?? defaultBrands()
  const { brands, errors } = readBrands(form.brands, now().getTime())
  if (Object.keys(errors).length > 0 || brands.length !== before.length) return true
  return brands.some((brand) => {
    const same = before.find((other) => brandKey(other.brandName) === brandKey(brand.brandName))
    return !same || !sameBrand(same, brand)
  })
}

/**
 * One button of the edit form (3 §2.7, §4): save, add, delete after a question, cancel after a question.
 * @throws the refusals of `requireQualityEditing`; QualitySiteError for a form of another concession;
 * UnknownFormError for a button that the page does not have
 */
export async function handleQualityForm(
  principal: Principal,
  { scope, dateError }: AnalysedScope,
  posted: FormData,
  to: string,
): Promise<Outcome<QualityAnswer>> {
  const { siteId } = requireQualityEditing(principal, scope)
  const { form, intent } = readQualityForm(posted)
  // Not the page's fallback: an invalid URL selects another concession, and a day's end another month.
  if (form.site !== siteId || !isMonth(form.period)) throw new QualitySiteError()
  if (dateError) throw new RuleError(dateError)
  const at = { principal, scope, period: form.period, to }
  const [verb = '', first, second] = intent.split('.')
  const [i, j] = [Number(first), Number(second)]
  if (verb === 'save') return saveAll(at, form)
  if (verb === 'discard') return redirectWithNotice(to)
  if (verb === 'cancel') {
    if (!(await isChanged(at, form))) return redirectWithNotice(to)
    const text = 'Abandonner les modifications\u202f? Elles ne sont pas enregistrées.'
    return formAgain(form, { question: { intent: 'discard', text, yes: 'Abandonner' } })
  }
  if (!CHANGES.includes(verb)) throw new UnknownFormError()
  return formAgain(changed(form, verb, i, j), { question: questionOf(verb, form, i, j) })
}
