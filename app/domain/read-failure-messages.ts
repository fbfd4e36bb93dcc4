/**
 * French messages in place of figures that could not be loaded or summed (1 §8, 2 §8, 3 §8). Each replaces one part
 * of the page; the other parts are shown.
 */
export const FIGURES_UNREADABLE = 'Impossible de charger les données principales.'
export const FIGURES_INCOMPLETE = 'La réponse du serveur est invalide ou incomplète.'
/** French message of a print without its figures. */
export const PAPER_LACKS = 'Données essentielles manquantes pour générer le rapport.'
/** French message of one card or column. */
export const PART_UNREADABLE = 'Données non disponibles.'
export const OBJECTIFS_UNREADABLE = 'Erreur lors de la récupération des objectifs.'
export const POTENTIAL_UNREADABLE = 'Erreur lors de la récupération du potentiel par service.'
/** French message for net revenue: its page, and its progress on the targets page. */
export const REVENUE_UNREADABLE = 'Impossible de charger les données de revenus.'
/** French message for the potential on the hours page, which is computed from the planning. */
export const POTENTIAL_FAILED = 'Erreur traitement données potentiel.'
export const QUALITY_UNREADABLE = 'Erreur chargement données.'
export const VIDEOCHECK_INCOMPLETE =
  'Réponse invalide ou incomplète du serveur pour les statistiques Vidéocheck.'
export const SALES_UNREADABLE = 'Impossible de charger les ventes du jour.'
export const WORKING_DAYS_UNREADABLE = 'Erreur lors de la récupération des jours ouvrés.'
export const HOLIDAYS_UNREADABLE = 'Erreur lors de la récupération des jours fériés.'
