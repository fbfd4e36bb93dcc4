import type { SubmissionResult } from '@conform-to/react'
import { ReferenceDataError, referenceData } from '~/db/collections/reference-data.server'
import { newId } from '~/db/driver/ids.server'
import type { Principal } from '~/domain/access/scope'
import type { LocalDate } from '~/domain/calendar/local-date'
import { readPosted } from '~/domain/entities/forms'
import { FAILED, RuleError } from '~/domain/errors'
import { type HierarchyPage, hierarchyPage } from '~/domain/hierarchy/admin-page'
import { FAILURES, type HierarchyPanels } from '~/domain/hierarchy/admin-view'
import { readPlaceDay } from '~/domain/hierarchy/dated-places'
import type { NodeKind } from '~/domain/hierarchy/dependents'
import { disambiguate } from '~/domain/hierarchy/disambiguated-names'
import { GROUP_FIELDS, PLATE_FIELDS, SITE_FIELDS } from '~/domain/hierarchy/place-fields'
import { FilledDayError } from '~/domain/planning/holiday-on-filled-day'
import { logger } from '~/infra/logger.server'
import { today } from '~/infra/process/clock.server'
import { type HierarchyFormInput, hierarchyForm } from '~/schemas/administration.server'
import { parseForm } from '~/schemas/form.server'
import { requirePermissionOrSaveDraft } from '~/services/session/require-with-draft.server'
import { requirePermission } from '~/services/session/session.server'
import { draftReply } from '~/services/web/drafts.server'
import { type Outcome, redirectWithNotice } from '~/services/web/form-outcome.server'
import { handleForm } from '~/services/web/handle-form.server'
import { withChanges } from '~/urls'
import { createGroup, editGroup, removeGroup } from './groups.server'
import { createPlate, editPlate, removePlate } from './plates.server'
import { createSite, editSite, removeSite } from './sites.server'

const SUBJECT = 'hierarchy'
const LISTS = { groups: 'groupes', plates: 'plaques', sites: 'concessions', calendar: 'groupes' }

/** Lists of the hierarchy, or the load error of a list (2 §8). */
export async function readPanels(): Promise<HierarchyPanels> {
  try {
    const { groups, plates, sites } = (await referenceData()).network
    const hints = Object.fromEntries(disambiguate({ groups, plates, sites }))
    return { groups, plates, sites, hints, error: null }
  } catch (error) {
    if (!(error instanceof ReferenceDataError)) throw error
    logger().error({ err: error }, 'hierarchy not read')
    const sentence = `Erreur chargement des ${LISTS[error.list]}.`
    return { groups: [], plates: [], sites: [], hints: {}, error: sentence }
  }
}

/** Groups, plates and concessions for administration (spec 2 §2). @throws ForbiddenError */
export async function loadHierarchy(request: Request): Promise<{
  page: HierarchyPage
  /** first day of another place, as the edit forms propose it */
  placeDay: LocalDate
  /** identifiers for the creation forms */
  fresh: Record<NodeKind, string>
  kept: SubmissionResult | null
}> {
  const { principal } = await requirePermission(request, 'administration')
  const page = hierarchyPage(await readPanels(), new URL(request.url).searchParams)
  const placeDay = readPlaceDay(null, today())
  const fresh = { group: newId(), plate: newId(), site: newId() }
  return { page, placeDay, fresh, kept: await draftReply(request, principal, SUBJECT) }
}

/** Handles a form of the three columns (2 §5, §8). @throws ForbiddenError, UnknownFormError */
export async function handleHierarchyForm(request: Request, form: FormData): Promise<Outcome> {
  const { principal } = await requirePermissionOrSaveDraft(request, 'administration', SUBJECT, form)
  const to = withChanges(new URL(request.url), { dialog: null, id: null, _data: null })
  const says = {
    failed: FAILED,
    prefix: (input: HierarchyFormInput, refusal: unknown) =>
      refusal instanceof FilledDayError ? '' : FAILURES[input.intent],
    field: (refusal: unknown) => (refusal instanceof FilledDayError ? 'codes' : ''),
  }
  return handleForm(parseForm(form, hierarchyForm), says, async (input) =>
    redirectWithNotice(to, await act(principal, input)),
  )
}

/** Checks that a concession's form has an identifier (2 §5). @throws RuleError 400 */
function requireId({ intent, id }: HierarchyFormInput): string {
  if (id === '' && intent.endsWith('-site')) throw new RuleError('ID de concession requis.', 400)
  return id
}

async function act(principal: Principal, input: HierarchyFormInput): Promise<string> {
  const group = readPosted(GROUP_FIELDS, input, 'form')
  const plate = readPosted(PLATE_FIELDS, input, 'form')
  const site = readPosted(SITE_FIELDS, input, 'form')
  switch (input.intent) {
    case 'create-group':
      await createGroup(principal, group, input.id)
      return 'Groupe créé avec succès'
    case 'create-plate':
      await createPlate(principal, plate, input.id)
      return 'Plaque créée avec succès'
    case 'create-site':
      await createSite(principal, site, input.id)
      return 'Concession créée avec succès'
    case 'edit-group':
      await editGroup(principal, requireId(input), group, readPosted(GROUP_FIELDS, input, 'seen'))
      return UPDATED
    case 'edit-plate': {
      const seen = readPosted(PLATE_FIELDS, input, 'seen')
      await editPlate(principal, requireId(input), plate, seen, input.placedFrom)
      return UPDATED
    }
    case 'edit-site': {
      const seen = readPosted(SITE_FIELDS, input, 'seen')
      const edited = await editSite(
        principal,
        requireId(input),
        site,
        seen,
        input.placedFrom,
        input.codes,
      )
      return [UPDATED, edited.message].filter(Boolean).join(' ')
    }
    case 'delete-group':
      return (await removeGroup(principal, requireId(input))).message
    case 'delete-plate':
      return (await removePlate(principal, requireId(input))).message
    case 'delete-site':
      return (await removeSite(principal, requireId(input))).message
  }
}

/** Message of a successful edit (2 §8). */
export const UPDATED = 'Mise à jour réussie\u202f!'
