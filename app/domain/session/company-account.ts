import { RuleError } from '../errors'

/*
 * Signing in with the company's account (7-beyond §4): which person of the provider an account is, and the sentences of
 * what stands against it.
 */

/** A person as the provider knows him: his address may be given to somebody else one day, this never is. */
export interface CompanyAccount {
  issuer: string
  subject: string
}

/** How long a sign-in may take at the provider, in ms. */
export const COMPANY_SIGN_IN_MS = 10 * 60_000

/** The provider names no address, or does not say that it is the person's. */
export class UnverifiedEmailError extends RuleError {
  constructor() {
    super(
      'Le compte de l’entreprise ne confirme pas votre adresse e-mail. Contactez votre administrateur.',
      403,
    )
  }
}

/** No account has the address: none is ever made by a sign-in. */
export class NoSuchAccountError extends RuleError {
  constructor(email: string) {
    super(
      `Aucun compte de l’application n’a l’adresse ${email}. Contactez votre administrateur.`,
      403,
    )
  }
}

/** The address belonged to somebody else of the company when the account was first used. */
export class OtherPersonError extends RuleError {
  constructor() {
    super(
      'Le compte de cette adresse est lié à une autre personne de l’entreprise. Contactez votre administrateur.',
      403,
    )
  }
}

/** The person is tied to another account than the one that has his address: he has one account only. */
export class TiedElsewhereError extends RuleError {
  constructor() {
    super(
      'Votre compte de l’entreprise est déjà lié à un autre compte de l’application. Contactez votre administrateur.',
      403,
    )
  }
}

/** The provider, or the visitor there, would not. */
export class CompanyRefusalError extends RuleError {
  constructor() {
    super('La connexion avec le compte de l’entreprise a été refusée ou annulée.', 403)
  }
}

/** A sign-in that was never begun in this browser, took too long, or comes a second time. */
export class CompanySignInOverError extends RuleError {
  constructor() {
    super('Cette connexion n’est plus en cours ou a déjà servi. Recommencez.', 400)
  }
}

/** The provider cannot be asked now. */
export class CompanyAwayError extends RuleError {
  constructor() {
    super('Le compte de l’entreprise ne répond pas. Réessayez dans quelques instants.', 503)
  }
}

/** What came back is none of the provider's, or not meant for us. */
export class CompanyAnswerError extends RuleError {
  constructor() {
    super(
      'La réponse du compte de l’entreprise n’a pas pu être vérifiée. Contactez votre administrateur.',
      403,
    )
  }
}

/** `PASSWORD_SIGN_IN=off`: nobody signs in with a password, nor chooses one. */
export class PasswordsOffError extends RuleError {
  constructor() {
    super(
      'La connexion par mot de passe est désactivée\u202f: utilisez le compte de l’entreprise, ou une clé API pour un programme.',
      403,
    )
  }
}

const isTrue = (claim: unknown) => [true, 'true', 1, '1'].includes(claim as never)

type Claims = Readonly<Record<string, unknown>>

/** Whether a source tells an address and also whether it is verified. */
export const tellsAddress = ({ email, email_verified: verified, xms_edov: ownDomain }: Claims) =>
  email !== undefined && (verified !== undefined || ownDomain !== undefined)

/**
 * The claims of the one source that an address is taken from, with what that source says of it: the id token, else what
 * the provider answers when it is asked. What one says of an address is never believed of the other's.
 * @param asked null: it was not asked
 */
export const oneSource = (idToken: Claims, asked: Claims | null): Claims =>
  asked?.email !== undefined && !tellsAddress(idToken) ? asked : idToken

/**
 * The address that the provider vouches for. `email_verified` decides where it is told; Entra ID never tells it, and
 * says `xms_edov` instead (an optional claim: the domain's owner has proven it).
 * @throws UnverifiedEmailError
 */
export function verifiedEmail(claims: Claims): string {
  const { email, email_verified: verified, xms_edov: ownDomain } = claims
  if (typeof email !== 'string' || !email.includes('@') || email.length > 254)
    throw new UnverifiedEmailError()
  if (!isTrue(verified === undefined ? ownDomain : verified)) throw new UnverifiedEmailError()
  return email
}

/**
 * Whether an account must still be tied to the person who signs in: at his first time, and where the company has
 * another provider since. @throws OtherPersonError when it is somebody else's of the same provider
 */
export function isToBind(bound: CompanyAccount | null | undefined, who: CompanyAccount): boolean {
  if (bound?.issuer !== who.issuer) return true
  if (bound.subject !== who.subject) throw new OtherPersonError()
  return false
}
