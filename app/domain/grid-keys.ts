/** Keyboard shortcuts of the edited grids, planning and targets (implemented in `screens/grid/keyboard.ts`). */
export const GRID_KEYS = [
  ['Flèches', 'cellule voisine\u202f; avec Ctrl, jusqu’au bord'],
  ['Entrée', 'cellule du dessous, puis colonne suivante\u202f; avec Maj, au-dessus'],
  ['Tab', 'cellule suivante, puis ligne suivante\u202f; avec Maj, en arrière'],
  ['Échap, puis Tab', 'quitter la grille'],
  ['Début, Fin', 'début ou fin de la ligne\u202f; avec Ctrl, de la grille'],
  ['Page préc., Page suiv.', 'dix lignes plus haut ou plus bas'],
  ['Maj + flèches', 'étendre la sélection'],
  ['Ctrl + A', 'tout sélectionner'],
  ['F2', 'modifier sans effacer'],
  ['Ctrl + Entrée', 'remplir la sélection avec la saisie'],
  ['Ctrl + D, Ctrl + R', 'recopier vers le bas, vers la droite'],
  ['Ctrl + C, X, V', 'copier, couper, coller, aussi avec Excel et LibreOffice'],
  ['Suppr', 'vider la sélection'],
  ['Ctrl + Z, Ctrl + Y', 'annuler, rétablir'],
  ['Ctrl + S', 'enregistrer'],
  ['Ctrl + K', 'changer de concession ou d’écran, agir'],
] as const
