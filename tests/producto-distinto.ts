import {
  CAMPOS_DE_PRODUCTO,
  DEFINICION_DE_CAMPO,
  mapCampos,
  VALORES_INICIALES,
  type CampoDeProducto,
  type Tipo,
} from '#domain/productos/campos.ts'
import type { ProductoInterno } from '#domain/productos/producto.ts'
import type { ValorDe } from '#domain/productos/campos.ts'

/** A picture that a test's database has once it was inserted. */
export const IMAGEN_DISTINTA = { id: 'frente-distinto', alt: 'De frente', ancho: 4, alto: 5, fondo: '#abcdef' }

const DISTINTO: { [T in Tipo]: (campo: CampoDeProducto, place: number) => ValorDe[T] } = {
  texto: (campo) => `ñ "${campo}"; <b>`.slice(0, DEFINICION_DE_CAMPO[campo].max),
  parrafos: (campo) => `Uno de ${campo}: "a"; <b>&amp;\nsigue.\n\n- Dos.`,
  pesos: (_campo, place) => 9000 + place,
  pesosOpcionales: (_campo, place) => 800 + place,
  siONo: (campo) => !VALORES_INICIALES[campo],
  entero: (_campo, place) => 70 + place,
  anios: () => [1950, 1951],
  lista: (_campo, place) => [`b|${place}`, `a ${place}`],
  stock: () => ({ S: 0, M: 3 }),
  imagenes: () => [IMAGEN_DISTINTA],
}

/** Of these the shop has lists. */
const DE_LISTAS = { procedencia: 'De época', estado: 'nueva sin etiquetas' }

/** A product each of whose fields is unlike the others, made from the table: a lost one shows. */
export function buildProductoDistinto(): ProductoInterno {
  const campos = mapCampos(CAMPOS_DE_PRODUCTO, (campo) =>
    DISTINTO[DEFINICION_DE_CAMPO[campo].tipo](campo, CAMPOS_DE_PRODUCTO.indexOf(campo)),
  )
  return { id: 'distinto', slug: 'distinta', ...campos, ...DE_LISTAS } as ProductoInterno
}
