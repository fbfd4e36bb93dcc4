import { z } from 'zod'
import { referenceData } from '~/db/collections/reference-data.server'
import type { Principal } from '~/domain/access/scope'
import { isWorkingDay } from '~/domain/calendar/working-days'
import { FAILED, UnknownFormError } from '~/domain/errors'
import type { FreshnessPage } from '~/domain/freshness/view'
import { pageOf } from '~/domain/paging'
import { matchesSearch } from '~/domain/text-matching'
import { today } from '~/infra/process/clock.server'
import { parseForm, ticked, typed } from '~/schemas/form.server'
import { requireAdministration } from '~/services/session/require-administration.server'
import { requirePermission } from '~/services/session/session.server'
import {
  NOTHING_TO_SAVE,
  type Outcome,
  redirectWithNotice,
} from '~/services/web/form-outcome.server'
import { readResult } from '~/services/web/guarded-read.server'
import { handleForm } from '~/services/web/handle-form.server'
import { urls } from '~/urls'
import { mailsToComplete, readLimit, setLimit, setMailsToComplete } from './deadline.server'
import { readDueFreshness } from './late.server'

/** Concessions on one page of the list. */
const ROWS = 50

/** Concessions without data of the day that match the list's search, unpaged. @throws ForbiddenError */
export async function lateFound(principal: Principal, params: URLSearchParams) {
  requireAdministration(principal)
  const day = today()
  const reference = await referenceData()
  const found = await readDueFreshness({ type: 'all' }, day, reference)
  const query = (params.get('q') ?? '').trim().slice(0, 200)
  const late = found?.late ?? []
  const rows = query
    ? late.filter((row) => matchesSearch([row.name, row.plate, row.group].join(' '), query))
    : late
  return {
    due: found?.due ?? null,
    waiting: isWorkingDay(day, reference.holidayDates),
    total: found?.total ?? 0,
    upToDate: found?.upToDate ?? 0,
    late: late.length,
    unreadable: found?.unreadable ?? [],
    query,
    rows,
  }
}

async function read(principal: Principal, params: URLSearchParams): Promise<FreshnessPage> {
  const [{ rows, ...found }, limit, mails] = await Promise.all([
    lateFound(principal, params),
    readLimit(),
    mailsToComplete(),
  ])
  return { ...found, rows: pageOf(rows, params.get('page'), ROWS), limit, mailsToComplete: mails }
}

/**
 * Loads the concessions without data of the day (7-beyond §2), or the message of a failed read.
 * @throws ForbiddenError
 */
export async function loadFreshness(request: Request) {
  const { principal } = await requirePermission(request, 'administration')
  const { searchParams } = new URL(request.url)
  return readResult('Impossible de charger les données du jour.', () =>
    read(principal, searchParams),
  )
}

const limitForm = z.object({ form: typed, limit: typed })
const mailForm = z.object({ form: typed, wanted: ticked })

/**
 * Handles a form of the page: the hour until which files are awaited, or the choice of the mail 'À compléter'.
 * @throws ForbiddenError, UnknownFormError
 */
export async function postFreshness(request: Request, form: FormData): Promise<Outcome> {
  const { principal } = await requirePermission(request, 'administration')
  const asked = form.get('form')
  if (asked === 'to-complete') return saveMailChoice(principal, form)
  if (asked !== null && asked !== 'limit') throw new UnknownFormError()
  return handleForm(parseForm(form, limitForm), { failed: FAILED }, async ({ limit }) => {
    const changed = await setLimit(principal, limit)
    return redirectWithNotice(
      urls.freshness(),
      changed ? 'Heure limite enregistrée.' : NOTHING_TO_SAVE,
    )
  })
}

function saveMailChoice(principal: Principal, form: FormData): Promise<Outcome> {
  return handleForm(parseForm(form, mailForm), { failed: FAILED }, async ({ wanted }) => {
    const changed = await setMailsToComplete(principal, wanted)
    const said = wanted
      ? 'L’e-mail «\u202fÀ compléter\u202f» partira chaque jour ouvré.'
      : 'L’e-mail «\u202fÀ compléter\u202f» ne part plus.'
    return redirectWithNotice(urls.freshness(), changed ? said : NOTHING_TO_SAVE)
  })
}
