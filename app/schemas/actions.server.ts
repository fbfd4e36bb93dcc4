import { z } from 'zod'
import { ACTION_LEVERS, ACTION_STATES } from '~/domain/actions/terms'
import { isLocalDate } from '~/domain/calendar/day-arithmetic'
import { PRODUCTIVE_SERVICES } from '~/domain/workshop-services'
import { button, typed } from './form.server'
import { bodyText, id, NO_DAY, optionalNode, requiredId, siteId } from './primitives.server'

const oneOf = <const V extends readonly [string, ...string[]]>(values: V, what: string) =>
  z.enum(values, { error: `${what}\u202f: ${values.join(', ')} attendu.` })

const service = oneOf(PRODUCTIVE_SERVICES, 'Service inconnu')
const lever = oneOf(ACTION_LEVERS, 'Levier inconnu')
const state = oneOf(ACTION_STATES, 'État inconnu')
const day = z
  .string({ error: 'L’échéance est requise (aaaa-mm-jj).' })
  .refine(isLocalDate, { error: NO_DAY })

/** `GET /actions` (7-beyond §5); `plateId` and `groupId` are read as `plate` and `group`. */
export const actionsQuery = z.object({
  site: optionalNode,
  plate: optionalNode,
  group: optionalNode,
  state: oneOf([...ACTION_STATES, 'late', 'ended'], 'État inconnu').default('open'),
  /** analysed date of the present gaps; the latest one by default */
  date: z.string().refine(isLocalDate, { error: NO_DAY }).optional(),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
})

/** `POST /actions` (7-beyond §5). The domain limits the number of characters. */
export const newActionInput = z.object({
  site: siteId,
  service,
  lever,
  text: bodyText('text'),
  who: bodyText('who'),
  until: day,
})

const version = z
  .union([z.number(), z.string().regex(/^\d{1,9}$/)], { error: 'Version invalide.' })
  .transform(Number)
  .pipe(z.number().int().min(0).max(999_999_999))

/** `PUT /actions/{id}`: a field left out keeps its value; `version` refuses another stored version. */
export const changedActionInput = z.object({
  id,
  service: service.optional(),
  lever: lever.optional(),
  text: bodyText('text').optional(),
  who: bodyText('who').optional(),
  until: day.optional(),
  state: state.optional(),
  why: bodyText('why').nullable().optional(),
  version: version.optional(),
})

/** `DELETE /actions/{id}`. */
export const deletedActionInput = z.object({ id, version: version.optional() })

const content = {
  service: z.enum(PRODUCTIVE_SERVICES, { error: 'Choisissez un service.' }),
  lever: z.enum(ACTION_LEVERS, { error: 'Choisissez un levier.' }),
  text: typed,
  who: typed,
  until: typed,
}

/** Form of a new action. */
export const decideForm = z.object({
  site: requiredId('Choisissez une concession.'),
  id: typed,
  ...content,
})

/** Buttons of a stored action's forms. */
export const ACTION_INTENTS = ['save', 'done', 'dropped', 'reopen', 'delete'] as const

/** Form of a stored action: its content. */
export const editForm = z.object({ ...content, version: z.coerce.number().int().min(0) })

/** Which form of a stored action was posted. */
export const actionButton = z.object({ intent: button(ACTION_INTENTS) })

/** Forms of a stored action without content: its end, and its deletion. */
export const endForm = z.object({ why: typed, version: z.coerce.number().int().min(0) })
