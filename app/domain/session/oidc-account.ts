import { RuleError } from '../errors'

/*
 * Sign-in with the company's account through OpenID Connect (7-beyond §4): the person that an account is bound to, and
 * the errors of the sign-in.
 */

/**
 * Identity of a person at the provider. Not the e-mail address: a company may give an address to another person later.
 */
export interface OidcAccount {
  issuer: string
  subject: string
}

/** Maximum duration of a sign-in at the provider, in ms. */
export const OIDC_SIGN_IN_MS = 10 * 60_000

/** The provider gives no address, or does not confirm that it belongs to the person. */
export class UnverifiedEmailError extends RuleError {
  constructor() {
    super(
      'Le compte de l’entreprise ne confirme pas votre adresse e-mail. Contactez votre administrateur.',
      403,
    )
  }
}

/** No account has the address: a sign-in never creates an account. */
export class NoSuchAccountError extends RuleError {
  constructor(email: string) {
    super(
      `Aucun compte de l’application n’a l’adresse ${email}. Contactez votre administrateur.`,
      403,
    )
  }
}

/** The account of this address is bound to another person of the company, since its first use. */
export class OtherPersonError extends RuleError {
  constructor() {
    super(
      'Le compte de cette adresse est lié à une autre personne de l’entreprise. Contactez votre administrateur.',
      403,
    )
  }
}

/** The person is already bound to another account than the one with this address: one account per person. */
export class TiedElsewhereError extends RuleError {
  constructor() {
    super(
      'Votre compte de l’entreprise est déjà lié à un autre compte de l’application. Contactez votre administrateur.',
      403,
    )
  }
}

/** The provider refused the sign-in, or the user cancelled it there. */
export class OidcRefusalError extends RuleError {
  constructor() {
    super('La connexion avec le compte de l’entreprise a été refusée ou annulée.', 403)
  }
}

/** The sign-in was not started in this browser, took too long, or was already completed. */
export class OidcSignInExpiredError extends RuleError {
  constructor() {
    super('Cette connexion n’est plus en cours ou a déjà servi. Recommencez.', 400)
  }
}

/** The provider does not respond. */
export class OidcUnavailableError extends RuleError {
  constructor() {
    super('Le compte de l’entreprise ne répond pas. Réessayez dans quelques instants.', 503)
  }
}

/** The provider's response is invalid, or meant for another application. */
export class OidcResponseError extends RuleError {
  constructor() {
    super(
      'La réponse du compte de l’entreprise n’a pas pu être vérifiée. Contactez votre administrateur.',
      403,
    )
  }
}

/** `PASSWORD_SIGN_IN=off`: users neither sign in with a password nor choose one. */
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

/** True if the claims contain an address and a claim about its verification. */
export const tellsAddress = ({ email, email_verified: verified, xms_edov: ownDomain }: Claims) =>
  email !== undefined && (verified !== undefined || ownDomain !== undefined)

/**
 * Selects the claims of one source: the id token, or else the provider's userinfo response. Never the address of one
 * source with the verification of the other: they may mean different addresses.
 * @param asked null: the provider was not asked
 */
export const oneSource = (idToken: Claims, asked: Claims | null): Claims =>
  asked?.email !== undefined && !tellsAddress(idToken) ? asked : idToken

/**
 * Returns the address if the provider verified it. `email_verified` decides when present. Entra ID never sends it, but
 * `xms_edov` (an optional claim: the domain's owner proved the address).
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
 * True if the account must still be bound to the person: at the first sign-in, or when the company has changed its
 * provider.
 * @throws OtherPersonError when the account is bound to another person of the same provider
 */
export function isToBind(bound: OidcAccount | null | undefined, who: OidcAccount): boolean {
  if (bound?.issuer !== who.issuer) return true
  if (bound.subject !== who.subject) throw new OtherPersonError()
  return false
}
