import type { ObjectifDocument } from '~/db/collections/objectifs.server'
import { nameOfUser } from '~/db/collections/user-names.server'
import type { Principal, Scope } from '~/domain/access/scope'
import { type Month, monthNamed, monthOf } from '~/domain/calendar/local-date'
import { FAILED, ForbiddenError, NotFoundError, RuleError } from '~/domain/errors'
import type { SiteScope } from '~/domain/hierarchy/network'
import type { FieldChange } from '~/domain/objectifs/edit'
import {
  FreezeFailedError,
  HistoryScopeError,
  SaveFailedError,
  SaveInvalidError,
  SelectionError,
  UnknownServiceError,
} from '~/domain/objectifs/errors'
import { flatten } from '~/domain/objectifs/fields'
import type { HistoryItem } from '~/domain/objectifs/history'
import type { AggregatedObjectifs, ObjectifAnswer } from '~/domain/objectifs/response'
import { requireEditing, requireEditor, requireFreezer } from '~/domain/objectifs/rights'
import { OBJECTIFS_UNREADABLE } from '~/domain/read-failure-messages'
import { isProductive, readServiceKey, SERVICE_LABELS } from '~/domain/workshop-services'
import { logger } from '~/infra/logger.server'
import { today } from '~/infra/process/clock.server'
import { editOfInput, type SaveObjectifInput } from '~/schemas/objectifs.server'
import { scopeOfCall } from '~/services/hierarchy/hierarchy.server'
import { readOrThrow, readResult } from '~/services/web/guarded-read.server'
import { type Frozen, freezePotential } from './freeze.server'
import { monthOfCall, readHistory, readObjectif, readObjectifs } from './read.server'
import { SAVED, type Save, saveObjectif, setValues } from './save.server'
import type { ObjectifOutcome } from './save-many.server'

type Keys = { site?: string; plate?: string; group?: string }

/** Scope that a write names; null when it names none, because a write has no default scope. */
async function namedScope(
  principal: Principal,
  keys: Keys,
  Failure: typeof SaveFailedError | typeof FreezeFailedError,
): Promise<Scope | null> {
  if (!keys.site && !keys.plate && !keys.group) return null
  try {
    return await scopeOfCall(principal, keys)
  } catch (error) {
    if (error instanceof NotFoundError) throw new Failure(error.message, 404)
    throw error
  }
}

/** Month of a write. @throws SelectionError */
function monthOfWrite(year: unknown, month: unknown): Month {
  const text = monthNamed(year, month)
  if (text === null) throw new SelectionError()
  return text
}

async function refuseMovedOn(stored: ObjectifDocument | null): Promise<never> {
  const author = await nameOfUser(stored?.updatedBy)
  const who = author ? ` par ${author}` : ''
  throw new SaveFailedError(
    `ces objectifs ont été modifiés entre-temps${who}. Relisez-les avant d’enregistrer.`,
    409,
  )
}

/** The error of a save call; an unexpected one is logged and becomes a failed save. */
function failureOf(error: unknown): RuleError {
  if (error instanceof RuleError) return error
  logger().error({ err: error }, 'objectives could not be saved')
  return new SaveFailedError(FAILED, 500)
}

/** Concession and month of a save call, and what the save changed. */
interface SavedCall {
  scope: SiteScope
  month: Month
  created: boolean
  changes: FieldChange[]
}

/** A save that one body of `POST /objectifs` names. */
export interface SaveCall {
  scope: SiteScope
  month: Month
  save(stored: ObjectifDocument | null): Save
  /** objectif over which the save was last decided */
  seen: ObjectifDocument | null
}

/**
 * Reads a save call. With the `version` that the caller read, a concurrent save is a conflict (409).
 * @throws the errors of `requireEditing`, SelectionError
 */
export async function saveCallOf(
  principal: Principal,
  input: SaveObjectifInput,
): Promise<SaveCall> {
  requireEditor(principal)
  const scope = requireEditing(principal, await namedScope(principal, input, SaveFailedError))
  const month = monthOfWrite(input.year, input.month)
  const call: SaveCall = {
    scope,
    month,
    seen: null,
    save: (stored) => {
      call.seen = stored
      const edit = editOfInput(input, flatten(setValues(stored)))
      return { edit, version: input.version ?? stored?.version ?? 0, strict: true }
    },
  }
  return call
}

/** Answers a save call. @throws SaveInvalidError, SaveFailedError */
export async function savedCall(
  { scope, month, seen }: SaveCall,
  result: ObjectifOutcome,
): Promise<SavedCall> {
  if (result.outcome === 'failed') throw failureOf(result.error)
  if (result.outcome === 'invalid') throw new SaveInvalidError(result.errors)
  if (result.outcome === 'conflict') return refuseMovedOn(seen)
  const { created, changes } = result.outcome === 'saved' ? result : UNCHANGED
  return { scope, month, created, changes }
}

/** Saves the month that one body names. @throws the errors of `saveCallOf` and `savedCall` */
async function saveInput(principal: Principal, input: SaveObjectifInput): Promise<SavedCall> {
  const call = await saveCallOf(principal, input)
  const { scope, month } = call
  const error = (thrown: unknown) => ({ outcome: 'failed' as const, error: thrown })
  const result = await saveObjectif(principal, scope, month, call.save).catch(error)
  return savedCall(call, result)
}

/**
 * `POST /objectifs`: creates or updates a concession's month. Without `version`, the response lists every replaced
 * value.
 * @throws the errors of `saveInput`
 */
export async function saveObjectifCall(principal: Principal, input: SaveObjectifInput) {
  const { scope, month, created, changes } = await saveInput(principal, input)
  const objectif = await readObjectif(principal, scope, month)
  return { created, answer: { ...objectif, message: SAVED, changes } }
}

/** Result of a call that sent the stored values. */
const UNCHANGED = { created: false, changes: [] }

/** `PATCH /planning/freeze-potential`. @throws the errors of `freezePotential` */
export async function freezePotentialCall(
  principal: Principal,
  keys: Keys,
  month: string | null,
): Promise<Frozen> {
  requireFreezer(principal)
  const scope = await namedScope(principal, keys, FreezeFailedError)
  return freezePotential(principal, scope, month)
}

/**
 * `GET /objectifs`: one concession's objectif, or the sum over a scope; without keys, over the user's whole cover.
 * @throws PeriodRequiredError, ForbiddenError, NoObjectifError, ReadFailedError
 */
export async function readObjectifsCall(
  principal: Principal,
  input: Keys & { year?: unknown; month?: unknown },
): Promise<ObjectifAnswer | AggregatedObjectifs> {
  const month = monthOfCall(input.year, input.month)
  return readOrThrow(OBJECTIFS_UNREADABLE, async () => {
    const scope = await scopeOfCall(principal, input, month)
    if (!scope) throw new ForbiddenError()
    return readObjectifs(principal, scope, month)
  })
}

/**
 * `GET /objectifs/history`: by default up to the current month; a failure returns an empty list (1 §7). `unreadable`
 * holds the months left out because one of their records cannot be read.
 * @throws HistoryScopeError, ForbiddenError, NotFoundError
 */
export async function readHistoryCall(
  principal: Principal,
  input: Keys & { serviceKey?: string; endYear?: unknown; endMonth?: unknown },
): Promise<{ items: HistoryItem[]; unreadable: Month[] }> {
  if (!input.site) throw new HistoryScopeError()
  const service = readServiceKey(input.serviceKey ?? '')
  if (!service || !isProductive(service)) throw new UnknownServiceError()
  const dated = input.endYear !== undefined || input.endMonth !== undefined
  const end = dated ? monthOfCall(input.endYear, input.endMonth) : monthOf(today())
  const { value } = await readResult(
    `Erreur historique pour ${SERVICE_LABELS[service]}`,
    async () =>
      readHistory(principal, await scopeOfCall(principal, { site: input.site }), service, end),
  )
  return value ?? { items: [], unreadable: [] }
}
