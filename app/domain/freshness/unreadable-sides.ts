/** What is said where doubts of imports cannot be read (4-decisions, 42 and 55). */
export const UNDOUBTED =
  'Réserves des imports non disponibles\u202f: un chiffre sous réserve n’est pas signalé.'

/** What is said where targets cannot be compared with what was realised (4-decisions, 42 and 53). */
export const INCOMPARABLE =
  'Comparaison avec les objectifs non disponible\u202f: les chiffres réalisés sont affichés sans elle.'
