import { ROLES, type Role } from '../access/roles'
import { lineProblem, tidyLine } from '../edits/text-input'
import type { ByName, Words } from '../edits/words'
import { InvalidInputError } from '../errors'
import { type Network, siteScope } from '../hierarchy/network'
import { ASSIGNMENT_LEVELS, type AssignmentLevel } from './accounts'

/** Maximum lengths of e-mail address, name and trade, in characters. */
export const ACCOUNT_LENGTHS = { email: 254, name: 120, metier: 120 } as const

/** Role and assignment as stored. */
export interface AccountAssignment {
  role: Role
  assignmentLevel: AssignmentLevel | null
  assignmentId: string | null
  /** set at plate level only */
  referenceConcessionId: string | null
}

/** Fields of an account that an administrator edits, as stored. */
export interface AccountContent extends AccountAssignment {
  name: string
  metier: string
}

/** Role and assignment as a form or a REST call sends them: text, '' for none. */
export type AssignmentInput = Record<keyof AccountAssignment, string>
/** Fields of an account as a form or a REST call sends them. */
export type AccountInput = Record<keyof AccountContent, string>

/** Content of an account as text, in the order of the form's original values. */
export const accountTexts = (user: AccountContent): AccountInput => ({
  name: user.name,
  metier: user.metier,
  role: user.role,
  assignmentLevel: user.assignmentLevel ?? '',
  assignmentId: user.assignmentId ?? '',
  referenceConcessionId: user.referenceConcessionId ?? '',
})

/** Fields of a new account, as typed. */
export interface NewAccountInput extends AccountInput {
  email: string
  password: string
}

/** Audited values of an account: its address and content. */
export type AuditedValues = { email: string } & ByName<AccountContent>

/** Words of an account's fields, which its trail shows. */
export const ACCOUNT_WORDS: Words<AuditedValues> = {
  email: { label: 'Email' },
  name: { label: 'Nom' },
  metier: { label: 'Métier' },
  role: { label: 'Rôle' },
  assignmentLevel: { label: 'Niveau' },
  assignment: { label: 'Assigné à' },
  referenceConcession: { label: 'Concession de référence' },
}

type Fields = Record<string, string[]>

const REQUIRED = 'L’Email, le mot de passe et le rôle sont obligatoires.'
/** Messages where no password is given (7-beyond §4, §6): each field has its own. */
const EMAIL_REQUIRED = 'L’Email est obligatoire.'
const ROLE_REQUIRED = 'Le rôle est obligatoire.'
const LEVEL_SENTENCES: Readonly<Record<AssignmentLevel, string>> = {
  group: 'Veuillez sélectionner un groupe.',
  plate: 'Veuillez sélectionner une plaque.',
  concession: 'Veuillez sélectionner une concession.',
}

const roleOf = (text: string) => ROLES.find((role) => role === text)
const levelOf = (text: string) => ASSIGNMENT_LEVELS.find((level) => level === text)

function exists(network: Network, level: AssignmentLevel, id: string): boolean {
  if (level === 'group') return network.groupById.has(id)
  return level === 'plate' ? network.plateById.has(id) : network.siteById.has(id)
}

/** Messages about an invalid assignment, by field. */
function assignmentFields(network: Network, input: AssignmentInput): Fields {
  const level = levelOf(input.assignmentLevel)
  if (!level)
    return ['', 'none'].includes(input.assignmentLevel)
      ? {}
      : { assignmentLevel: ['Niveau d’affectation inconnu.'] }
  if (input.assignmentId === '' || !exists(network, level, input.assignmentId))
    return { assignmentId: [LEVEL_SENTENCES[level]] }
  if (level !== 'plate' || input.referenceConcessionId === '') return {}
  if (siteScope(network, input.referenceConcessionId)?.plateId === input.assignmentId) return {}
  return {
    referenceConcessionId: ['La concession de référence doit appartenir à la plaque sélectionnée.'],
  }
}

/** Parses a required group, plate or concession; `fields`: messages about what is missing. */
export function readPlace(
  network: Network,
  { assignmentLevel, assignmentId }: Pick<AssignmentInput, 'assignmentLevel' | 'assignmentId'>,
): { assignmentLevel: AssignmentLevel; assignmentId: string } | { fields: Fields } {
  const level = levelOf(assignmentLevel)
  if (!level) return { fields: { assignmentLevel: ['Veuillez sélectionner un niveau.'] } }
  const input = { role: '', assignmentLevel, assignmentId, referenceConcessionId: '' }
  const fields = assignmentFields(network, input)
  return Object.keys(fields).length > 0 ? { fields } : { assignmentLevel: level, assignmentId }
}

function stored(input: AssignmentInput): Omit<AccountAssignment, 'role'> {
  const level = levelOf(input.assignmentLevel) ?? null
  return {
    assignmentLevel: level,
    assignmentId: level ? input.assignmentId : null,
    referenceConcessionId: level === 'plate' ? input.referenceConcessionId || null : null,
  }
}

/**
 * Parses role and assignment of an edit (spec 2 §5); a reference concession is kept at plate level only.
 * @throws InvalidInputError
 */
export function readAssignment(network: Network, input: AssignmentInput): AccountAssignment {
  const role = roleOf(input.role)
  const fields = {
    ...(role ? {} : { role: ['Veuillez sélectionner un rôle.'] }),
    ...assignmentFields(network, input),
  }
  if (!role || Object.keys(fields).length > 0) throw new InvalidInputError(fields)
  return { role, ...stored(input) }
}

/** No account has that identifier. */
export const USER_UNKNOWN = 'Utilisateur introuvable.'
export const EMAIL_INVALID = 'Adresse e-mail invalide'

/** Message about an invalid address, null when valid. @param required message when the address is missing */
export function emailProblem(email: string, required: string): string | null {
  if (email === '') return required
  if (lineProblem(email, ACCOUNT_LENGTHS.email)) return EMAIL_INVALID
  return /^[^@\s<>()[\]\\,;:"]+@[^@\s<>()[\]\\,;:"]+$/.test(email) ? null : EMAIL_INVALID
}

/** Parses name and trade (spec 2 §5: optional, trimmed). @throws InvalidInputError */
export function readIdentity(input: { name: string; metier: string }) {
  const identity = { name: tidyLine(input.name), metier: tidyLine(input.metier) }
  const fields: Fields = {}
  for (const field of ['name', 'metier'] as const) {
    const problem = lineProblem(identity[field], ACCOUNT_LENGTHS[field])
    if (problem) fields[field] = [problem]
  }
  if (Object.keys(fields).length > 0) throw new InvalidInputError(fields)
  return identity
}

/** Runs the checks of a form and merges the messages of all that fail. */
function gather(...checks: (() => unknown)[]): Fields {
  return Object.assign(
    {},
    ...checks.map((check) => {
      try {
        check()
        return {}
      } catch (error) {
        if (error instanceof InvalidInputError) return error.fields
        throw error
      }
    }),
  )
}

/**
 * Parses a new account (spec 2 §5); `checkNewPassword` checks the strength of its password.
 * @param passwords true when the input must have a password (7-beyond §4, §6)
 * @throws InvalidInputError with every invalid field
 */
export function readNewAccount(network: Network, input: NewAccountInput, passwords = true) {
  const email = input.email.trim().normalize('NFC').toLowerCase()
  const emailError = emailProblem(email, passwords ? REQUIRED : EMAIL_REQUIRED)
  const fields: Fields = {
    ...gather(
      () => readAssignment(network, input),
      () => readIdentity(input),
    ),
    ...(emailError ? { email: [emailError] } : {}),
    ...(passwords && input.password === '' ? { password: [REQUIRED] } : {}),
    ...(input.role === '' ? { role: [passwords ? REQUIRED : ROLE_REQUIRED] } : {}),
  }
  if (Object.keys(fields).length > 0) {
    // Required fields first: the first message is the error of the response as a whole
    const { email: e, password: p, role: r, ...others } = fields
    const first = { ...(e && { email: e }), ...(p && { password: p }), ...(r && { role: r }) }
    throw new InvalidInputError({ ...first, ...others })
  }
  return { email, ...readIdentity(input), ...readAssignment(network, input) }
}

/** 400: a call for a new account has both a password and an invitation (7-beyond §6). */
export class PasswordAndInvitationError extends InvalidInputError {
  constructor() {
    const message =
      'Donnez soit un mot de passe (password), soit une invitation (invite), pas les deux.'
    super({ password: [message] }, 400)
  }
}

/** The address already belongs to an account. */
export class EmailTakenError extends InvalidInputError {
  override readonly status = 409
  constructor() {
    super({ email: ['Un compte existe déjà avec cette adresse e-mail.'] })
  }
}
