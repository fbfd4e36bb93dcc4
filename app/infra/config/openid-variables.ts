/** Client registration at the company's OpenID provider (7-beyond §4). */
export interface OpenIdClient {
  /** the provider's issuer URL, the base of its discovery document; https in production */
  issuer: string
  clientId: string
  clientSecret: string
}

/** Allowed characters and length of a client id or secret. */
export const PRINTABLE = /^[\x21-\x7e]{1,500}$/

/** Tests whether a URL has no user, query or fragment. */
export function isPlainAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { username, search, hash } = new URL(text)
  return !username && !search && !hash
}

const VARIABLES = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
type Name = (typeof VARIABLES)[number]

type Given = Readonly<Partial<Record<Name | 'PASSWORD_SIGN_IN', string | undefined>>>

/**
 * Reads the OpenID provider from the variables; null when none is configured. `wrong` is a message about a missing or
 * malformed variable, or about passwords switched off without a provider.
 * @param expected description of each variable's valid values
 */
export function readOpenId(
  given: Given,
  { production, expected }: { production: boolean; expected: Readonly<Record<string, string>> },
): OpenIdClient | { wrong: string } | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: secret } = given
  if (!issuer || !clientId || !secret) {
    const missing = VARIABLES.find((name) => !given[name])
    if (missing && VARIABLES.some((name) => given[name]))
      return {
        wrong: `La variable ${missing} manque\u202f: donnez ${expected[missing]}, ou retirez les autres variables OIDC_.`,
      }
    if (given.PASSWORD_SIGN_IN !== 'off') return null
    return {
      wrong:
        'La variable PASSWORD_SIGN_IN ne peut être off sans compte de l’entreprise\u202f: donnez OIDC_ISSUER, OIDC_CLIENT_ID et OIDC_CLIENT_SECRET, ou retirez-la.',
    }
  }
  if (production && !issuer.startsWith('https://'))
    return {
      wrong: `La variable OIDC_ISSUER est mal formée\u202f: donnez ${expected.OIDC_ISSUER}.`,
    }
  return { issuer, clientId, clientSecret: secret }
}
