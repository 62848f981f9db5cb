/** A table of the size guide, in centimetres: the garment laid flat, and whom it fits. */
export type Medidas = {
  titulo: string
  /** Which measure of the wearer `para` is. */
  para: string
  filas: { talle: string; ancho: number; largo: number; para: string }[]
}

export const MEDIDAS: Medidas[] = [
  {
    titulo: 'Adultos',
    para: 'Tu pecho',
    filas: [
      { talle: 'XS', ancho: 48, largo: 67, para: '84 a 88' },
      { talle: 'S', ancho: 50, largo: 70, para: '89 a 94' },
      { talle: 'M', ancho: 53, largo: 72, para: '95 a 100' },
      { talle: 'L', ancho: 56, largo: 74, para: '101 a 106' },
      { talle: 'XL', ancho: 59, largo: 76, para: '107 a 112' },
      { talle: '2XL', ancho: 62, largo: 78, para: '113 a 119' },
      { talle: '3XL', ancho: 65, largo: 80, para: '120 a 126' },
      { talle: '4XL', ancho: 68, largo: 82, para: '127 a 133' },
    ],
  },
  {
    titulo: 'Niños',
    para: 'Su altura',
    filas: [
      { talle: '4', ancho: 36, largo: 46, para: '98 a 104' },
      { talle: '6', ancho: 38, largo: 50, para: '110 a 116' },
      { talle: '8', ancho: 40, largo: 54, para: '122 a 128' },
      { talle: '10', ancho: 42, largo: 57, para: '134 a 140' },
      { talle: '12', ancho: 44, largo: 61, para: '146 a 152' },
      { talle: '14', ancho: 46, largo: 64, para: '156 a 160' },
      { talle: '16', ancho: 48, largo: 67, para: '162 a 168' },
    ],
  },
]
