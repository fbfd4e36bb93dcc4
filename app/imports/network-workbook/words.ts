import type { SheetColumn } from '~/domain/network-workbook/sheets'
import { plainWords } from '~/domain/text-matching'
import { TRADE_NAMES } from '~/domain/workers/trade-names'
import { normalised } from '../reading/normalise-names'
import { likelyService } from '../reading/service-words'

/** Other names of teams, roles and levels by column, without accents, case and elisions. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  team: {
    guidance: 'encadrants, encadrant, chef atelier, chefs atelier',
    administrative: 'administratif, administrative, admin, secretariat, secretaire',
    cas_ccs_ce:
      'cas, ccs, ce, cas css ce, reception, receptionnaire, conseiller client service, conseiller commercial service',
  },
  role: {
    administrator: 'admin, administratrice',
    dirigeant: 'dirigeante',
    director: 'directrice, directeur de concession, directrice de concession',
    teamLeader: 'chef de equipe, cheffe equipe',
    user: 'utilisatrice',
  },
  level: { network: 'tout le reseau, reseau entier', concession: 'site' },
}

/** Other names of trades. */
const TRADE_WORDS: Readonly<Record<string, string>> = {
  Mécanicien: 'meca, mecano, mecanicienne',
  Technicien: 'tech, technicienne',
  Essayeur: 'essayeuse',
  'Mécanicien rapide': 'meca rapide, mecanicien service rapide, mecanicienne rapide',
  CCS: 'conseiller client service, conseillere client service',
  Encadrant: 'chef atelier, encadrante',
  Carrossier: 'carro, carrossiere',
}

const byWords = (lists: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(lists).flatMap(([value, list]) =>
      list.split(', ').map((words): [string, string] => [words, value]),
    ),
  )

const CHOICES = new Map(Object.entries(WORDS).map(([key, lists]) => [key, byWords(lists)]))
const TRADE_BY_WORDS = byWords(TRADE_WORDS)

/** The trade that a text surely means; undefined for another text. */
export function tradeOf(text: string): string | undefined {
  const own = TRADE_NAMES.find((trade) => normalised(trade) === normalised(text))
  return own ?? TRADE_BY_WORDS.get(plainWords(text))
}

/** The choice of a column that a text surely means: its French name, its key or another name; else undefined. */
export function choiceOf({ key, choices = {} }: SheetColumn, text: string): string | undefined {
  const own = normalised(text)
  const found = Object.entries(choices).find(
    ([value, name]) => normalised(value) === own || normalised(name) === own,
  )
  const other = found?.[0] ?? CHOICES.get(key)?.get(plainWords(text))
  if (other) return other
  const service = likelyService(text)
  return service && Object.hasOwn(choices, service) ? service : undefined
}
