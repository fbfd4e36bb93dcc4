import { frenchDateTime } from '../format/dates'
import { spokenTime, type WallTime } from '../freshness/wall-time'

/** What may hinder the first morning (9-first-day §4): state of the hours, the folder, sign-in and the address. */
export interface DayOneFacts {
  /** time until which files are expected, and times of the latest imports, one per day (`HH:mm`) */
  limit: WallTime
  arrivals: readonly WallTime[]
  /** watched folder; null: none is set */
  folder: { path: string; trouble: string | null; last: { name: string; at: string } | null } | null
  /** provider of company accounts; null: none is set */
  company: { issuer: string; callback: string } | null
  address: AddressFacts
}

/** Address of a request as the server sees it. */
export interface AddressFacts {
  /** protocol and host of the request; a trusted proxy's headers count */
  seen: { protocol: 'http' | 'https'; host: string }
  appUrl: string
  /** true when the request has X-Forwarded-* headers */
  isForwarded: boolean
  /** number of trusted proxies */
  trustProxy: number
}

/** One subject: what the server sees, and the one thing to do; '' when nothing is. */
export interface DayOneNote {
  key: 'hours' | 'folder' | 'company' | 'address'
  title: string
  tone: 'good' | 'info' | 'warn'
  text: string
  remedy: string
}

/** Number of days from which the usual hour of the files is known. */
const KNOWN_FROM = 3

/** Middle of some times; the later one of two. */
const median = (times: readonly WallTime[]): WallTime =>
  [...times].sort()[Math.floor(times.length / 2)] ?? ''

type Said = Omit<DayOneNote, 'key' | 'title'>

function hours({ limit, arrivals }: DayOneFacts): Said {
  const until = `Les fichiers sont attendus jusqu’à ${spokenTime(limit)}`
  if (arrivals.length < KNOWN_FROM)
    return {
      tone: 'info',
      text: `${until}\u202f: passé cette heure, les e-mails du matin et des retards partent.`,
      remedy: '',
    }
  const usual = median(arrivals)
  const text = `${until}, ils arrivent d’ordinaire à ${spokenTime(usual)}`
  return usual > limit
    ? {
        tone: 'warn',
        text: `${text}\u202f: les e-mails partent avant vos chiffres.`,
        remedy: `Repoussez l’heure limite après ${spokenTime(usual)}.`,
      }
    : { tone: 'good', text: `${text}.`, remedy: '' }
}

function folderNote({ folder }: DayOneFacts): Said {
  if (!folder)
    return {
      tone: 'info',
      text: 'Aucun dossier d’import\u202f: les fichiers sont déposés à la main.',
      remedy: 'Pour un dépôt automatique, donnez IMPORT_DIR au démarrage.',
    }
  const { path, trouble, last } = folder
  if (trouble)
    return {
      tone: 'warn',
      text: `Le dossier ${path} n’est pas utilisable\u202f: ${trouble}.`,
      remedy: 'Donnez au produit le droit d’y lire et d’y écrire, ou corrigez IMPORT_DIR.',
    }
  const latest = last
    ? `Dernier fichier\u202f: ${last.name}, le ${frenchDateTime(last.at)}.`
    : 'Aucun fichier n’y a encore été déposé.'
  return { tone: 'good', text: `Le dossier ${path} est lu. ${latest}`, remedy: '' }
}

function companyNote({ company, address }: DayOneFacts): Said {
  if (!company)
    return {
      tone: 'info',
      text: 'Connexion par mot de passe seulement.',
      remedy:
        'Pour les comptes de l’entreprise, donnez OIDC_ISSUER, OIDC_CLIENT_ID et OIDC_CLIENT_SECRET au démarrage.',
    }
  const { issuer, callback } = company
  const isWrong = originOf(address.appUrl) !== seenOrigin(address)
  return {
    tone: isWrong ? 'warn' : 'good',
    text: `Fournisseur\u202f: ${issuer}.${isWrong ? ' Il renvoie à l’adresse d’APP_URL, qui n’est pas celle du navigateur.' : ''}`,
    remedy: `Adresse de retour à déclarer chez lui\u202f: ${callback}`,
  }
}

/** Host names of the machine itself, where a connection without TLS is safe. */
const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/

const originOf = (url: string): string => new URL(url).origin
const seenOrigin = ({ seen: { protocol, host } }: AddressFacts): string =>
  originOf(`${protocol}://${host}`)

/** What a request says about TLS and the proxy; the first fault only, since a remedy may mend the others. */
export function addressNote(facts: AddressFacts): Said {
  const { seen, appUrl, isForwarded, trustProxy } = facts
  const declared = new URL(appUrl)
  const origin = seenOrigin(facts)
  const warn = (text: string, remedy: string): Said => ({ tone: 'warn', text, remedy })
  if (isForwarded && trustProxy === 0)
    return warn(
      'Un mandataire (proxy) est devant le produit, mais ses en-têtes X-Forwarded-* ne comptent pas\u202f: toutes les connexions semblent venir de lui.',
      'Donnez TRUST_PROXY=1 au démarrage (le nombre de mandataires).',
    )
  if (seen.protocol === 'http' && declared.protocol === 'https:')
    return warn(
      'Le navigateur voit http, APP_URL dit https.',
      'Ouvrez le produit par https\u202f; si un mandataire porte le certificat, il doit envoyer X-Forwarded-Proto, et TRUST_PROXY le compter.',
    )
  if (seen.protocol === 'https' && declared.protocol === 'http:')
    return warn(
      'Le navigateur voit https, APP_URL dit http\u202f: les liens des e-mails perdent la protection.',
      `Donnez APP_URL=${origin} au démarrage.`,
    )
  if (origin !== declared.origin)
    return warn(
      `Le navigateur voit ${origin}, APP_URL dit ${declared.origin}\u202f: les liens des e-mails mènent ailleurs.`,
      `Donnez APP_URL=${origin} au démarrage.`,
    )
  if (seen.protocol === 'http' && !LOCAL.test(seen.host))
    return warn(
      `${origin} est sans TLS\u202f: les mots de passe circulent en clair.`,
      'Placez devant le produit un mandataire avec un certificat, puis donnez APP_URL en https.',
    )
  return { tone: 'good', text: `Le navigateur et APP_URL disent ${origin}.`, remedy: '' }
}

/** Notes about the first morning: what hinders it first (9-first-day §4). */
export function dayOneNotes(facts: DayOneFacts): DayOneNote[] {
  const notes: DayOneNote[] = [
    { key: 'address', title: 'Adresse', ...addressNote(facts.address) },
    { key: 'hours', title: 'Heures des e-mails', ...hours(facts) },
    { key: 'folder', title: 'Dossier d’import', ...folderNote(facts) },
    { key: 'company', title: 'Compte de l’entreprise', ...companyNote(facts) },
  ]
  return [
    ...notes.filter(({ tone }) => tone === 'warn'),
    ...notes.filter(({ tone }) => tone !== 'warn'),
  ]
}
