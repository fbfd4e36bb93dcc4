import { lineProblem, tidyLine } from '../edits/text-input'
import type { Called, Content } from '../entities/fields'
import { readOptional } from '../entities/forms'
import { InvalidInputError, RuleError } from '../errors'
import { uniqueNumerosPDV } from './pdv'
import {
  GROUP_FIELDS,
  type GroupFields,
  PLATE_FIELDS,
  type PlateFields,
  SITE_FIELDS,
  type SiteFields,
} from './place-fields'
import { namesSumOf } from './total-labels'

/** Maximum length of a group, plate or concession name, in characters. */
export const NAME_LENGTH = 120
/** Maximum length of a PDV number in characters, and maximum count per concession. */
const PDV_LIMITS = { length: 50, count: 100 } as const

/** Form of the hierarchy; create and edit have different messages (spec 2 §5). */
export type HierarchyAct = 'create' | 'edit'

type Fields = Record<string, string[]>

function refuseIf(fields: Fields): void {
  if (Object.keys(fields).length > 0) throw new InvalidInputError(fields)
}

function nameFields(name: string, empty: string): Fields {
  const problem = name === '' ? empty : lineProblem(name, NAME_LENGTH)
  return problem ? { name: [problem] } : {}
}

/**
 * Validates the fields of a group (spec 2 §5).
 * @throws InvalidInputError
 */
export function readGroup(typed: Called<GroupFields>): Content<GroupFields> {
  const name = tidyLine(typed.name)
  const { values, problems } = readOptional(GROUP_FIELDS, typed)
  refuseIf({ ...nameFields(name, 'Le nom du groupe ne peut pas être vide.'), ...problems })
  return { ...values, name }
}

/**
 * Validates the fields of a plate (spec 2 §5).
 * @throws InvalidInputError
 */
export function readPlate(typed: Called<PlateFields>, act: HierarchyAct): Content<PlateFields> {
  const name = tidyLine(typed.name)
  const both = 'Le nom et le groupe de la plaque sont requis.'
  const create = act === 'create'
  const noGroup = create ? both : PLATE_FIELDS.groupId.refusals.type
  const { values, problems } = readOptional(PLATE_FIELDS, typed)
  refuseIf({
    ...nameFields(name, create ? both : 'Le nom de la plaque ne peut pas être vide.'),
    ...(typed.group === '' ? { parent: [noGroup] } : {}),
    ...problems,
  })
  return { ...values, name, groupId: typed.group }
}

function numberProblem(number: string): string | null {
  // not allowed, because the form separates several numbers with these characters
  if (/[,;]/.test(number)) return 'il contient une virgule ou un point-virgule.'
  if (namesSumOf(number)) return 'les lignes «\u202fTotal\u202f» ne sont pas importées.'
  return lineProblem(number, PDV_LIMITS.length)
}

function pdvProblem(numbers: readonly string[]): string | null {
  if (numbers.length > PDV_LIMITS.count)
    return `Une concession a au plus ${PDV_LIMITS.count} numéros PDV.`
  const wrong = numbers.map(numberProblem).find((problem) => problem !== null)
  return wrong ? `Numéro PDV refusé\u202f: ${wrong}` : null
}

/**
 * Validates the fields of a concession (spec 2 §5).
 * @throws InvalidInputError
 */
export function readSite(typed: Called<SiteFields>, act: HierarchyAct): Content<SiteFields> {
  const name = tidyLine(typed.name)
  const both = 'Le nom et la plaque de la concession sont requis.'
  const create = act === 'create'
  const numerosPDV = uniqueNumerosPDV(typed.numerosPDV.map((number) => number.normalize('NFC')))
  const pdv = pdvProblem(numerosPDV)
  const noPlate = create ? both : SITE_FIELDS.plateId.refusals.type
  const { values, problems } = readOptional(SITE_FIELDS, typed)
  const { opensOn, closesOn } = values
  refuseIf({
    ...nameFields(name, create ? both : 'Le nom de la concession ne peut pas être vide.'),
    ...(typed.plate === '' ? { parent: [noPlate] } : {}),
    ...(pdv ? { pdv: [pdv] } : {}),
    ...(opensOn && closesOn && closesOn < opensOn
      ? { closesOn: ['Le dernier jour précède le jour d’ouverture.'] }
      : {}),
    ...problems,
  })
  return { ...values, name, plateId: typed.plate, numerosPDV }
}

/** 409: the PDV number belongs to another concession. */
export class PdvTakenError extends InvalidInputError {
  override readonly status = 409
  constructor(number: string, siteName: string) {
    super({
      pdv: [`Le numéro PDV ${number} appartient déjà à la concession «\u202f${siteName}\u202f».`],
    })
  }
}

/** 409: a running import writes to concessions whose parents this edit would change. */
export class ImportRunningError extends RuleError {
  constructor() {
    super('Un import est en cours\u202f: attendez qu’il soit terminé, puis recommencez.', 409)
  }
}
