import { frenchMonth, type Month, ofFrenchMonth } from '../calendar/local-date'
import type { ActText } from './view'

/** Text about the people that a fill plans on Saturdays, and their codes (4-decisions, 46 and 57). */
const SATURDAYS =
  'Les samedis ne sont remplis que pour les personnes ayant travaillé un samedi au cours des deux derniers mois, avec leur code habituel et selon leur roulement.'

/** Target of an action: a concession's month, and a collaborator where the action concerns one. */
interface Subject {
  siteName: string
  month: Month
  workerName?: string
}

/** What becomes of the cells of an action: in an edited grid, and else (4-decisions, 46). */
const EFFECT = [
  'Les cellules sont placées dans la grille, à enregistrer ensuite.',
  'Les cellules sont enregistrées aussitôt.',
] as const

/** Texts of the actions with a confirmation dialog (spec 2 §4). */
const ACTS = {
  fill: ({ siteName, month }: Subject): ActText => ({
    title: 'Remplissage automatique',
    text: `Les jours ouverts encore vides ${ofFrenchMonth(month)}, ${siteName} reçoivent le code habituel de chaque équipe\u202f: 1 pour les équipes productives, P pour les autres. ${SATURDAYS} Les codes déjà saisis ne changent pas.`,
    intent: 'auto-fill',
    hold: 'hold-fill',
    effect: EFFECT,
    confirm: 'Remplir le mois',
    pending: 'Remplissage…',
  }),
  copy: ({ siteName, month }: Subject): ActText => ({
    title: 'Recopier le mois précédent',
    text: `Les jours ouverts encore vides ${ofFrenchMonth(month)}, ${siteName} reçoivent, jour de semaine par jour de semaine, le code le plus fréquent du mois précédent. ${SATURDAYS} Congés et maladies ne sont pas recopiés.`,
    intent: 'copy-pattern',
    hold: 'hold-copy',
    effect: EFFECT,
    confirm: 'Recopier',
    pending: 'Recopie…',
  }),
  paste: (): ActText => ({
    title: 'Coller depuis Excel',
    text: 'Matricule, nom, métier et ligne de jours sont reconnus\u202f; sans noms, les lignes suivent la grille. Rien n’est enregistré avant l’aperçu.',
    intent: 'paste-table',
    effect: [EFFECT[0]],
    confirm: 'Voir ce qui change',
    pending: 'Lecture…',
  }),
  reopen: ({ siteName, month }: Subject): ActText => ({
    title: 'Rouvrir le mois',
    text: `Le planning ${ofFrenchMonth(month)}, ${siteName} pourra de nouveau être modifié par toutes les personnes qui en ont le droit, jusqu’à ce que vous le refermiez. L’ouverture est inscrite au journal.`,
    intent: 'reopen',
    confirm: 'Rouvrir le mois',
    pending: 'Ouverture…',
  }),
  close: ({ siteName, month }: Subject): ActText => ({
    title: 'Refermer le mois',
    text: `Le planning ${ofFrenchMonth(month)}, ${siteName} ne pourra plus être modifié.`,
    intent: 'close',
    confirm: 'Refermer le mois',
    pending: 'Fermeture…',
  }),
  reset: ({ month, workerName }: Subject): ActText => ({
    title: `Remplissage automatique\u202f: ${workerName}`,
    text: `Tout le mois est réinitialisé, week-ends et jours fériés compris\u202f: les codes déjà saisis pour ${workerName} en ${frenchMonth(month)} seront remplacés. ${SATURDAYS}`,
    intent: 'reset-worker',
    hold: 'hold-reset',
    effect: EFFECT,
    confirm: 'Réinitialiser le mois',
    pending: 'Remplissage…',
    danger: true,
  }),
  delete: ({ workerName }: Subject): ActText => ({
    title: `Supprimer ${workerName}\u202f?`,
    text: `Cette suppression est définitive et irréversible. ${workerName} disparaît du planning à partir de demain\u202f; les jours déjà passés restent comptés.`,
    intent: 'delete-worker',
    confirm: 'Supprimer définitivement',
    pending: 'Suppression…',
    danger: true,
  }),
}

/** Text of an action's confirmation dialog. */
export const actText = (kind: keyof typeof ACTS, subject: Subject): ActText => ACTS[kind](subject)
