/** Longest address of a webhook, in characters. */
export const OUTLET_ADDRESS_LENGTH = 2000

/** The URL of a webhook, or the French sentence of what is wrong with it. */
export function readOutletAddress(text: string): { url: URL } | { problem: string } {
  const given = text.trim()
  if (given === '') return { problem: 'Donnez l’adresse du webhook.' }
  if (given.length > OUTLET_ADDRESS_LENGTH)
    return {
      problem: `Cette adresse est trop longue\u202f: ${OUTLET_ADDRESS_LENGTH} caractères au plus.`,
    }
  if (!URL.canParse(given)) return { problem: 'Cette adresse n’est pas une adresse web complète.' }
  const url = new URL(given)
  if (url.protocol !== 'https:') return { problem: 'L’adresse doit commencer par https://.' }
  if (url.username || url.password)
    return { problem: 'L’adresse ne doit contenir ni identifiant ni mot de passe.' }
  return { url }
}

/** Address as screens show it: its host, and the last four characters. 'https://hooks.slack.com/…f9a2' */
export const maskedAddress = ({ host, href }: URL): string =>
  `https://${host}/…${href.length - host.length > 24 ? href.slice(-4) : ''}`
