import { describe, expect, it } from 'vitest'
import { MODEL_FIELDS } from '~/domain/import-models/fields'
import { MODEL_PARTS } from '~/domain/import-models/model'
import { meaningsOf, SAFE } from './field-synonyms'

const FIELDS = new Set(MODEL_PARTS.flatMap((part) => MODEL_FIELDS[part].map(({ key }) => key)))

/** Fields of a header from the safe likeness on; roles are left out. */
const safe = (header: string) =>
  meaningsOf(header)
    .filter(({ target, likeness }) => FIELDS.has(target) && likeness >= SAFE)
    .map(({ target }) => target)

const HOURS = ['totalHours', 'billedHours']

/** Fields by header, '' for none: what a person of the trade says (8 §2, step 2). */
const EXPECTED: readonly [header: string, fields: string | readonly string[]][] = [
  ['MO', 'netRevenue'],
  ['MO HT', 'netRevenue'],
  ['M.O. H.T.', 'netRevenue'],
  ['MOHT', 'netRevenue'],
  ['Main d’œuvre', 'netRevenue'],
  ["Main d'oeuvre HT (€)", 'netRevenue'],
  ['Labour', 'netRevenue'],
  ['labor sales', 'netRevenue'],
  ['CA Net', 'netRevenue'],
  ['C.A. HT', 'netRevenue'],
  ['Chiffre d’affaires HT', 'netRevenue'],
  ['Chifre d’affaires HT', ''],
  ['Net sales', 'netRevenue'],
  ['Turnover excl. VAT', 'netRevenue'],
  ['Montant H.T.', 'netRevenue'],
  ['Tps fact', HOURS],
  ['TPS_FACT', HOURS],
  ['Temps facturé', HOURS],
  ['Temps facturre', HOURS],
  ['H. vendues', HOURS],
  ['heures vendues', HOURS],
  ['hours sold', HOURS],
  ['Billed hours', HOURS],
  ['Heures totales', HOURS],
  ['Heures totales (HT)', HOURS],
  ['Heures MO', HOURS],
  ['Heures HEC', 'hecHours'],
  ['Heures client', 'hecHours'],
  ['Customer hours', 'hecHours'],
  ['H. vendues clients', 'hecHours'],
  ['Heures en cours', 'ongoingHours'],
  ['WIP hours', 'ongoingHours'],
  ['OR en cours', 'ongoingWorkshops'],
  ['Nb OR ouverts', 'ongoingWorkshops'],
  ['Open repair orders', 'ongoingWorkshops'],
  ['Factures client', 'entriesClients'],
  ['Nb factures garantie', 'entriesGaranties'],
  ['Warranty invoices', 'entriesGaranties'],
  ['Internal invoices', 'entriesCessions'],
  ['Site', 'site'],
  ['Code site', 'site'],
  ['CodeSite', 'site'],
  ['Affaire', 'site'],
  ['Établissement', 'site'],
  ['Etablisement', 'site'],
  ['Point de vente', 'site'],
  ['PDV', 'site'],
  ['N° PDV', 'site'],
  ['Dealer', 'site'],
  ['Branch code', 'site'],
  ['Atelier', 'service'],
  ['Service', 'service'],
  ['Département', 'service'],
  ['Department', 'service'],
  ['Libellé atelier', 'service'],
  ['Mécanicien', 'name'],
  ['Technicien', 'name'],
  ['Nom et prénom', ['name', 'adviser']],
  ['Employee name', 'name'],
  ['Matricule', 'matricule'],
  ['Code mécanicien', 'matricule'],
  ['Métier', 'metier'],
  ['Réceptionnaire', 'adviser'],
  ['Recepionnaire', 'adviser'],
  ['Conseiller', 'adviser'],
  ['Vendeur', 'adviser'],
  ['Service advisor', 'adviser'],
  ['Famille', 'family'],
  ['Product family', 'family'],
  ['Qté', 'quantity'],
  ['Quantity sold', 'quantity'],
  ['Pneumatiques', 'tires'],
  ['Qté plaquettes de frein', 'brakePads'],
  ['Pare-brise', 'parebrise'],
  ['Oil filters', 'filtresHuile'],
  ['Dossiers envoyés', 'sent'],
  ['CA identifié', 'identified'],
  // The least sure that are proposed.
  ['Heures', HOURS],
  ['Minutes', HOURS],
  ['Équipe', 'service'],
  ['Secteur', 'service'],
  ['Centre', 'site'],
  ['Nom', 'name'],
  ['Facturé MO', 'netRevenue'],
  // Traps: other things in words of ours.
  ['Type', ''],
  ['Type atelier', ''],
  ['N° OR', ''],
  ['OR', ''],
  ['RO', ''],
  ['MO GAR', ''],
  ['MO garantie HT', ''],
  ['Total TTC', ''],
  ['MO TTC', ''],
  ['Montant TVA', ''],
  ['Remise', ''],
  ['Remise %', ''],
  ['Reprise', ''],
  ['Heures prévues', ''],
  ['Heures présence', ''],
  ['Heures travaillées', ''],
  ['Heures pointées', ''],
  ['Temps barème', ''],
  ['Temps', ''],
  ['HT', ''],
  ['Société', ''],
  ['Total HT', ''],
  ['CA N-1', ''],
  ['CA jour', ''],
  ['CA/H', ''],
  ['CA Pneus', ''],
  ['Objectif CA Net', ''],
  ['Marge MO', ''],
  ['Pièces HT', ''],
  ['PR HT', ''],
  ['Taux horaire MO', ''],
  ['Code client', ''],
  ['Nom client', ''],
  ['N° facture', ''],
  ['Invoice no', ''],
  ['Date facture', ''],
  ['Jours', ''],
  ['Marque', ''],
  ['Immatriculation', ''],
  ['Service client', ''],
  ['Prix unitaire', ''],
  ['Total', ''],
  ['__proto__', ''],
  ['constructor', ''],
]

describe('likeness of headers (8 §2, step 2)', () => {
  it.each(EXPECTED)('%s', (header, fields) => {
    const expected = typeof fields === 'string' ? fields.split(' ').filter(Boolean) : fields
    expect(safe(header).sort()).toEqual([...expected].sort())
  })

  it('keeps a distance between the likest trap and the least likely right one', () => {
    const highest = (header: string) =>
      Math.max(
        0,
        ...meaningsOf(header).flatMap(({ target, likeness }) =>
          FIELDS.has(target) ? [likeness] : [],
        ),
      )
    const right = EXPECTED.filter(([, fields]) => fields !== '').map(([header]) => highest(header))
    const traps = EXPECTED.filter(([, fields]) => fields === '').map(([header]) => highest(header))
    expect(Math.min(...right)).toBe(0.75)
    expect(Math.max(...traps)).toBe(0.6)
  })
})
