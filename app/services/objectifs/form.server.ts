import { findObjectif } from '~/db/collections/objectifs.server'
import { newId } from '~/db/driver/ids.server'
import type { Principal, Scope } from '~/domain/access/scope'
import { frenchMonth, type Month, ofFrenchMonth } from '~/domain/calendar/local-date'
import type { SiteScope } from '~/domain/hierarchy/network'
import {
  COPY_PERCENT,
  COPY_SOURCES,
  type CopySource,
  copyFields,
  isEmpty,
  sourceMonth,
} from '~/domain/objectifs/copy'
import { shownFields } from '~/domain/objectifs/edit'
import { SaveFailedError } from '~/domain/objectifs/errors'
import { servicePath } from '~/domain/objectifs/field-paths'
import { describeFigure, FIELDS, type Fields, flatten } from '~/domain/objectifs/fields'
import type { ObjectifForm } from '~/domain/objectifs/form'
import { applyChoices, inputText } from '~/domain/objectifs/merge'
import { numberOrZero } from '~/domain/objectifs/number-input'
import { requireEditing } from '~/domain/objectifs/rights'
import { budgetSums } from '~/domain/objectifs/service-totals'
import { PRODUCTIVE_SERVICES } from '~/domain/workshop-services'
import { type PostedObjectif, readObjectifForm } from '~/schemas/objectif-form.server'
import { DRAFT_RESTORED } from '~/services/web/drafts.server'
import {
  NOTHING_TO_SAVE,
  type Outcome,
  redirectWithNotice,
  redisplayForm,
} from '~/services/web/form-outcome.server'
import { type Conflict, latestAuthors, SAVED, saveObjectif, setValues } from './save.server'

const asTyped = (fields: Readonly<Fields>): Record<string, string> =>
  Object.fromEntries(
    FIELDS.map(({ path, kind }) => [path, inputText(fields[path] ?? 0, kind === 'flag')]),
  )

function formOf(shown: Fields, version: number, given: Partial<ObjectifForm> = {}): ObjectifForm {
  return {
    typed: asTyped(shown),
    shown,
    version,
    deciders: {},
    errors: {},
    labels: {},
    concurrent: [],
    last: null,
    choices: {},
    notice: null,
    draft: false,
    stamp: null,
    ...given,
  }
}

function withErrors(form: ObjectifForm, errors: ObjectifForm['errors']): ObjectifForm {
  const labels = Object.keys(errors).map((path) => [path, describeFigure(path).label])
  return { ...form, errors, labels: Object.fromEntries(labels) }
}

/** Copy into an empty month that the address asks for. */
export interface CopyRequest {
  source: CopySource
  /** percentage added or subtracted, with one decimal */
  percent: number
}

/** Parses the copy of an address (`copy`, `percent`); null without one. */
export function readCopyRequest(params: URLSearchParams): CopyRequest | null {
  const source = COPY_SOURCES.find((known) => known === params.get('copy'))
  if (!source) return null
  const percent = numberOrZero(params.get('percent') ?? '')
  const within = Math.min(COPY_PERCENT.max, Math.max(COPY_PERCENT.min, percent))
  return { source, percent: Math.round(within * 10) / 10 }
}

async function copiedForm(
  site: SiteScope,
  month: Month,
  { source, percent }: CopyRequest,
): Promise<ObjectifForm['notice'] | Pick<ObjectifForm, 'typed' | 'notice' | 'deciders'>> {
  const from = sourceMonth(month, source)
  const stored = setValues(await findObjectif(site.siteId, from))
  if (!stored)
    return { tone: 'error', text: `Aucun objectif enregistré pour ${frenchMonth(from)}.` }
  const sign = percent > 0 ? '+' : ''
  const change = percent === 0 ? '' : ` (${sign}${inputText(percent)}\u202f%)`
  const fields = copyFields(flatten(stored), percent)
  return {
    typed: asTyped(fields),
    // Copied revenues decide: an edit of another figure then recomputes the rate, not the revenue.
    deciders: Object.fromEntries(
      PRODUCTIVE_SERVICES.filter((service) => fields[servicePath(service, 'netRevenue')]).map(
        (service) => [service, 'revenue' as const],
      ),
    ),
    notice: {
      tone: 'info',
      text: `Objectifs ${ofFrenchMonth(from)} repris${change}. Vérifiez-les, puis enregistrez.`,
    },
  }
}

/** Edit form of a concession's month: the stored figures, a copy into an empty month, or a kept draft. */
export async function openForm(
  site: SiteScope,
  month: Month,
  asked: { copy: CopyRequest | null; draft: FormData | null },
): Promise<ObjectifForm> {
  const stored = await findObjectif(site.siteId, month)
  const set = setValues(stored)
  const shown = shownFields(set)
  const version = stored?.version ?? 0
  if (asked.draft) return draftForm(readObjectifForm(asked.draft))
  if (!asked.copy) return formOf(shown, version)
  if (set && !isEmpty(shown)) {
    const text =
      'Ce mois a déjà des objectifs\u202f: la copie n’est possible que dans un mois vide.'
    return formOf(shown, version, { notice: { tone: 'warning', text } })
  }
  const copied = await copiedForm(site, month, asked.copy)
  return formOf(shown, version, copied && 'typed' in copied ? copied : { notice: copied })
}

/** Form with the posted fields. */
export function postedForm({ edit, version, choices }: PostedObjectif): ObjectifForm {
  const { shown, typed, deciders = {} } = edit
  const filled = { ...asTyped(shown), ...typed }
  return formOf({ ...shown }, version, { typed: filled, deciders, choices, stamp: newId() })
}

function draftForm(posted: PostedObjectif): ObjectifForm {
  return { ...postedForm(posted), draft: true, notice: { tone: 'warning', text: DRAFT_RESTORED } }
}

/** Posted form with the budget set to the sum of its services. */
export function withSums(posted: PostedObjectif): ObjectifForm {
  const form = postedForm(posted)
  const sums = budgetSums(posted.edit)
  for (const [path, value] of Object.entries(sums)) form.typed[path] = inputText(value)
  const text = 'Budget global repris de la somme des services. Il n’est pas encore enregistré.'
  return { ...form, notice: { tone: 'info', text } }
}

function conflictForm(conflict: Conflict): ObjectifForm {
  const { typed, shown, version, deciders = {}, last, authors } = conflict
  const concurrent = conflict.concurrent.map((one) => ({
    ...one,
    ...describeFigure(one.path),
    author: authors[one.path] ?? last,
  }))
  return formOf(shown, version, { typed, deciders, concurrent: concurrent, last, stamp: newId() })
}

/**
 * Saves the posted form. Invalid figures (422) and figures changed by a concurrent save (409) redisplay the form with
 * all typed fields.
 * @throws the errors of `requireEditing`
 */
export async function saveForm(
  principal: Principal,
  scope: Scope | null,
  month: Month,
  posted: PostedObjectif,
  to: string,
): Promise<Outcome<ObjectifForm>> {
  const site = requireEditing(principal, scope)
  const chosen = applyChoices(posted.edit, posted.contested, posted.choices)
  const sent = postedForm(posted)
  if (Object.keys(chosen.errors).length > 0) {
    const concurrent = await undecided(posted, site, month)
    const form = { ...withErrors(sent, chosen.errors), concurrent: concurrent }
    return redisplayForm(form, 422)
  }
  const { version } = posted
  const result = await saveObjectif(principal, site, month, (stored) => {
    // While the month has the form's version, the stored values are the form's base. The form's own field could be
    // manipulated.
    const known = (stored?.version ?? 0) === version
    const shown = known ? shownFields(setValues(stored)) : chosen.edit.shown
    return { edit: { ...chosen.edit, shown }, version }
  })
  if (result.outcome === 'saved') return redirectWithNotice(to, SAVED)
  if (result.outcome === 'unchanged') return redirectWithNotice(to, NOTHING_TO_SAVE)
  if (result.outcome === 'conflict') return redisplayForm(conflictForm(result.conflict), 409)
  const [first = ''] = Object.values(result.errors)
  const notice = { tone: 'error', text: new SaveFailedError(first, 422).message } as const
  return redisplayForm({ ...withErrors(sent, result.errors), notice }, 422)
}

/** Conflicts that the user has not decided yet, rebuilt from the form itself. */
async function undecided(
  { edit, contested }: PostedObjectif,
  site: SiteScope,
  month: Month,
): Promise<ObjectifForm['concurrent']> {
  const authors = await latestAuthors(site, month)
  return contested.map((path) => ({
    path,
    ...describeFigure(path),
    shown: edit.shown[path] ?? 0,
    theirs: edit.shown[path] ?? 0,
    mine: numberOrZero(edit.typed[path] ?? ''),
    author: authors[path] ?? { userName: '', at: '' },
  }))
}
