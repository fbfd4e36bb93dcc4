import { z } from 'zod'
import { ACTION_LEVERS, ACTION_STATES, type ActionFields } from '~/domain/actions/terms'
import { isLocalDate } from '~/domain/calendar/day-arithmetic'
import { isNumber, numberOrZero } from '~/domain/objectifs/number-input'
import { PRODUCTIVE_SERVICES } from '~/domain/workshop-services'
import { button, typed } from './form.server'
import { bodyText, id, NO_DAY, optionalNode } from './primitives.server'

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

const expected = z
  .number({ error: 'Gain attendu\u202f: nombre d’euros attendu.' })
  .min(0, { error: 'Gain attendu\u202f: nombre d’euros attendu.' })
  .max(999_999_999, { error: 'Gain attendu\u202f: nombre d’euros attendu.' })

/** `POST /actions` (7-beyond §5; 4-decisions, 69). The domain limits the number of characters. */
export const newActionInput = z.object({
  site: optionalNode,
  plate: optionalNode,
  group: optionalNode,
  /** null: all services */
  service: service.nullable(),
  /** null: the whole gap */
  lever: lever.nullable(),
  text: bodyText('text'),
  who: bodyText('who'),
  until: day,
  expected: expected.nullable().default(null),
  /** decides another action although one is open on the same scope, service and lever */
  confirm: z.boolean({ error: 'confirm\u202f: true ou false attendu.' }).default(false),
})

const version = z
  .union([z.number(), z.string().regex(/^\d{1,9}$/)], { error: 'Version invalide.' })
  .transform(Number)
  .pipe(z.number().int().min(0).max(999_999_999))

/** `PUT /actions/{id}`: a field left out keeps its value; `version` refuses another stored version. */
export const changedActionInput = z.object({
  id,
  service: service.nullable().optional(),
  lever: lever.nullable().optional(),
  text: bodyText('text').optional(),
  who: bodyText('who').optional(),
  until: day.optional(),
  state: state.optional(),
  word: bodyText('word').nullable().optional(),
  expected: expected.nullable().optional(),
  version: version.optional(),
} satisfies Record<Exclude<keyof ActionFields, 'why'> | 'word', z.ZodType> & z.ZodRawShape)

/** `DELETE /actions/{id}`. */
export const deletedActionInput = z.object({ id, version: version.optional() })

/** One of the values, or '' for all of them; conform leaves an empty field out. */
const chosen = <const V extends string>(values: readonly V[], message: string) =>
  typed.transform((text, context): V | '' => {
    const value = text === '' ? text : values.find((one) => one === text)
    if (value !== undefined) return value
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

const content = {
  // '': all services, the whole gap
  service: chosen(PRODUCTIVE_SERVICES, 'Choisissez un service.'),
  lever: chosen(ACTION_LEVERS, 'Choisissez un levier.'),
  text: typed,
  who: typed,
  until: typed,
}

const NO_GAIN = 'Le gain attendu est un nombre d’euros.'

/** Expected gain as typed; null when empty. */
const gain = typed.transform((text, context): number | null => {
  const value = text.trim() === '' ? null : numberOrZero(text)
  if (value === null || (isNumber(text) && value >= 0 && value <= 999_999_999)) return value
  context.addIssue({ code: 'custom', message: NO_GAIN })
  return z.NEVER
})

const CHOOSE = 'Choisissez une concession, une plaque ou un groupe.'

/** Form of a new action. */
export const decideForm = z.object({
  /** identifier of a concession, or `plate:` or `group:` with an identifier */
  site: z.string({ error: CHOOSE }).regex(/^((plate|group):)?[0-9a-f]{24}$/, { error: CHOOSE }),
  id: typed,
  expected: gain,
  confirm: typed,
  ...content,
})

/** Buttons of a stored action's forms. */
export const ACTION_INTENTS = ['save', 'done', 'dropped', 'reopen', 'delete'] as const

/** Form of a stored action: its content. */
export const editForm = z.object({
  ...content,
  expected: gain,
  version: z.coerce.number().int().min(0),
})

/** Which form of a stored action was posted. */
export const actionButton = z.object({ intent: button(ACTION_INTENTS) })

/** Forms of a stored action without content: its end, and its deletion. */
export const endForm = z.object({ why: typed, version: z.coerce.number().int().min(0) })
