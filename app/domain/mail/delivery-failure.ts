/** What a mail server, or the way to it, answered: the fields of an error of nodemailer. */
export interface DeliveryError {
  /** 'EAUTH', 'ECONNECTION', 'ETIMEDOUT' … */
  code?: unknown
  /** SMTP status, 100 to 599 */
  responseCode?: unknown
  message?: unknown
}

const OF_CODE: Readonly<Record<string, string>> = {
  EAUTH: 'il refuse l’identifiant ou le mot de passe',
  ENOAUTH: 'il demande un identifiant et un mot de passe',
  EDNS: 'son nom est inconnu',
  ETIMEDOUT: 'il ne répond pas',
  ETLS: 'la connexion chiffrée échoue',
}

/** Reasons by the text of the system's error, which nodemailer keeps in the message of a failed connection. */
const OF_MESSAGE: readonly (readonly [RegExp, string])[] = [
  [/ENOTFOUND|EAI_AGAIN/, 'son nom est inconnu'],
  [/ECONNREFUSED/, 'il refuse la connexion sur ce port'],
  [/ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|timeout/i, 'il ne répond pas'],
  [/certificate|self.signed/i, 'son certificat n’est pas reconnu'],
  [/SSL|TLS|wrong version/i, 'la connexion chiffrée échoue'],
]

const OF_STATUS: Readonly<Record<number, string>> = {
  421: 'il est occupé',
  450: 'la boîte du destinataire est occupée',
  452: 'la boîte du destinataire est pleine',
  530: 'il demande un identifiant et un mot de passe',
  535: 'il refuse l’identifiant ou le mot de passe',
  550: 'il refuse le destinataire ou l’expéditeur',
  552: 'la boîte du destinataire est pleine',
  553: 'il refuse l’adresse de l’expéditeur',
  554: 'il refuse le message',
}

/**
 * French reason why a mail server took no message, with its SMTP status: 'il refuse l’identifiant ou le mot de passe
 * (535)'.
 */
export function deliveryFailure({ code, responseCode, message }: DeliveryError): string {
  const status = typeof responseCode === 'number' ? responseCode : null
  const text = String(message ?? '')
  const why =
    (status === null ? undefined : OF_STATUS[status]) ??
    OF_CODE[String(code)] ??
    OF_MESSAGE.find(([pattern]) => pattern.test(text))?.[1] ??
    'il refuse le message'
  return status === null ? why : `${why} (${status})`
}
