/**
 * What stands in place of figures that could not be read or added up, each by what it is about (1 §8, 2 §8, 3 §8). A
 * part that fails takes only itself away.
 */
export const FIGURES_UNREADABLE = 'Impossible de charger les données principales.'
export const FIGURES_INCOMPLETE = 'La réponse du serveur est invalide ou incomplète.'
/** A paper whose figures are missing. */
export const PAPER_LACKS = 'Données essentielles manquantes pour générer le rapport.'
/** One card or column beside the figures. */
export const PART_UNREADABLE = 'Données non disponibles.'
export const OBJECTIFS_UNREADABLE = 'Erreur lors de la récupération des objectifs.'
export const POTENTIAL_UNREADABLE = 'Erreur lors de la récupération du potentiel par service.'
/** Of net revenue: its page, and its progress beside the targets. */
export const REVENUE_UNREADABLE = 'Impossible de charger les données de revenus.'
/** The potential beside the hours, which is worked out of the planning. */
export const POTENTIAL_FAILED = 'Erreur traitement données potentiel.'
export const QUALITY_UNREADABLE = 'Erreur chargement données.'
export const VIDEOCHECK_INCOMPLETE =
  'Réponse invalide ou incomplète du serveur pour les statistiques Vidéocheck.'
export const SALES_UNREADABLE = 'Impossible de charger les ventes du jour.'
export const WORKING_DAYS_UNREADABLE = 'Erreur lors de la récupération des jours ouvrés.'
export const HOLIDAYS_UNREADABLE = 'Erreur lors de la récupération des jours fériés.'
