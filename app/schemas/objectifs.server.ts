import { z } from 'zod'
import type { Edit } from '~/domain/objectifs/edit'
import {
  type FieldPath,
  quantityPath,
  selectedPath,
  servicePath,
} from '~/domain/objectifs/field-paths'
import type { Fields } from '~/domain/objectifs/fields'
import { numberOrZero } from '~/domain/objectifs/number-input'
import { readFamilyKey, TARGET_FAMILIES } from '~/domain/sales-families'
import {
  isProductive,
  PRODUCTIVE_SERVICES,
  type ProductiveService,
  readServiceKey,
} from '~/domain/workshop-services'

/** A figure as a caller sends it; whatever is not a number counts as 0 (spec 1 §5). */
const figure = z
  .unknown()
  .meta({ type: 'number' })
  .transform((value) => {
    if (typeof value === 'string') return value.slice(0, 40)
    if (typeof value !== 'number' || !Number.isFinite(value)) return '0'
    return Math.max(-1e15, Math.min(1e15, value)).toFixed(6)
  })
const optionalFigure = figure.optional()

/** A text or number as it came; nothing for an object, a list or a flag, which name no month and no key. */
const plain = (documented: { type: 'integer' } | { type: 'string'; enum: string[] }) =>
  z
    .unknown()
    .meta(documented)
    .transform((value) =>
      typeof value === 'string' || typeof value === 'number' ? String(value) : undefined,
    )

const serviceKey = plain({ type: 'string', enum: [...PRODUCTIVE_SERVICES] }).transform(
  (value, context): ProductiveService => {
    const key = readServiceKey(value ?? '')
    if (key && isProductive(key)) return key
    context.addIssue({
      code: 'custom',
      message: 'Service inconnu\u202f: seuls mechanic, quickService et body portent des objectifs.',
    })
    return z.NEVER
  },
)

const familyKey = plain({ type: 'string', enum: [...TARGET_FAMILIES] }).transform(
  (value, context) => {
    const known = readFamilyKey(value ?? '')
    const key = TARGET_FAMILIES.find((family) => family === known)
    if (key) return key
    context.addIssue({ code: 'custom', message: 'Famille de produits inconnue.' })
    return z.NEVER
  },
)

const service = z.object({
  key: serviceKey,
  totalHours: optionalFigure,
  hecHours: optionalFigure,
  netRevenue: optionalFigure,
  /** the name that analysis screens read (spec 3 §3) */
  revenue: optionalFigure,
  revenuePerHour: optionalFigure,
  families: z
    .array(z.object({ key: familyKey, quantity: figure }))
    .max(50)
    .optional(),
  selectedFamilies: z.array(familyKey).max(50).optional(),
})

/** Services come as a list, or as a map by key (spec 3 §3). */
function listed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.entries(value).map(([key, figures]) => ({ ...figures, key }))
}

/** Body of `POST /objectifs` (spec 1 §7); an omitted field keeps its value. */
export const saveObjectifInput = z.object({
  year: plain({ type: 'integer' }).optional(),
  month: plain({ type: 'integer' }).optional(),
  site: z.string().max(100).optional(),
  plate: z.string().max(100).optional(),
  group: z.string().max(100).optional(),
  version: z.number().int().min(0).optional(),
  budget: z
    .object({
      totalHours: optionalFigure,
      hecHours: optionalFigure,
      revenue: optionalFigure,
      totalEntries: optionalFigure,
    })
    .optional(),
  services: z
    .unknown()
    .meta(z.toJSONSchema(z.array(service), { io: 'input', target: 'openapi-3.0' }))
    .transform(listed)
    .pipe(z.array(service).max(3))
    .optional(),
  videocheck: z
    .object({
      tauxPresentation: optionalFigure,
      tauxRealisationDevis: optionalFigure,
      caParDevis: optionalFigure,
    })
    .optional(),
})
export type SaveObjectifInput = z.output<typeof saveObjectifInput>

type ServiceInput = NonNullable<SaveObjectifInput['services']>[number]
type Typed = Record<FieldPath, string>

function put(typed: Typed, path: FieldPath, value: string | undefined) {
  if (value !== undefined) typed[path] = value
}

function typeFamilies(typed: Typed, { key, families, selectedFamilies }: ServiceInput) {
  if (!families && !selectedFamilies) return
  const quantities = new Map(families?.map((family) => [family.key, family.quantity]))
  for (const family of TARGET_FAMILIES) {
    const quantity = quantities.get(family)
    const selected = selectedFamilies
      ? selectedFamilies.includes(family)
      : numberOrZero(quantity ?? '') > 0
    typed[selectedPath(key, family)] = selected ? '1' : '0'
    if (!selected) typed[quantityPath(key, family)] = '0'
    else if (families) typed[quantityPath(key, family)] = quantity ?? '0'
  }
}

/** A call's body as an edit over the stored figures. */
export function editOfInput(input: SaveObjectifInput, stored: Readonly<Fields>): Edit {
  const typed: Typed = {}
  for (const [key, value] of Object.entries(input.budget ?? {})) put(typed, `budget.${key}`, value)
  for (const [key, value] of Object.entries(input.videocheck ?? {}))
    put(typed, `videocheck.${key}`, value)
  for (const one of input.services ?? []) {
    put(typed, servicePath(one.key, 'totalHours'), one.totalHours)
    put(typed, servicePath(one.key, 'hecHours'), one.hecHours)
    put(typed, servicePath(one.key, 'netRevenue'), one.netRevenue ?? one.revenue)
    put(typed, servicePath(one.key, 'revenuePerHour'), one.revenuePerHour)
    typeFamilies(typed, one)
  }
  return { typed, shown: stored, bySent: true }
}
