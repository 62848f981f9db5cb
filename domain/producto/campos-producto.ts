/** Fields of a product that hold a text, apart from its code. */
export const CAMPOS_DE_TEXTO = [
  'nombre',
  'equipo',
  'liga',
  'copa',
  'marca',
  'categoria',
  'version',
  'clima',
  'numero',
  'nombrePersonalizado',
  'patron',
] as const

/** Fields of a product that are so or not. */
export const CAMPOS_SI_O_NO = ['activo', 'destacado', 'mangaLarga', 'reversible', 'parches'] as const
