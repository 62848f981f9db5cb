import * as z from 'zod'
import { CAMBIOS, PRIVACIDAD, TERMINOS } from './textos-iniciales.ts'
import { MOMENTOS_DE_CFE } from '#domain/facturacion/cfe.ts'
import { FERIADOS_INICIALES } from '#domain/tiempo/feriados.ts'
import {
  correo,
  dia,
  eleccion,
  entero,
  feriados,
  hora,
  otrosNombres,
  pagina,
  parrafo,
  pesos,
  renglon,
  telefono,
  unidadIndexada,
  web,
} from './tipos-de-campo.ts'
import { foldTexto } from '#domain/texto/texto.ts'
import { ZONAS, type Zona } from './zonas.ts'

const PROPIO = { propio: true }
const JUNTO = { junto: true }
const PROPIO_JUNTO = { ...PROPIO, ...JUNTO }

/** Hours at which the day's mail may go, as they are chosen. */
const HORAS: Record<string, string> = Object.fromEntries(
  Array.from({ length: 18 }, (_, at) => `${String(at + 6).padStart(2, '0')}:00`).map((hora) => [hora, `A las ${hora}`]),
)

const banco = (numero: number, nombre: string, cuenta: string) =>
  z.object({
    nombre: renglon(`Banco ${numero}`, nombre, 60),
    moneda: renglon(`Moneda de la cuenta ${numero}`, 'pesos', 20, JUNTO),
    cuenta: renglon(`Número de la cuenta ${numero}`, cuenta, 60, PROPIO),
    titular: renglon(`Titular de la cuenta ${numero}`, 'Casakas (demostración)', 120, PROPIO_JUNTO),
  })

const tarifa = (lugar: string, { costo, tiempo }: { costo: number; tiempo: string }) =>
  z.object({ costo: pesos(`Costo ${lugar}`, costo), tiempo: renglon(`Tiempo ${lugar}`, tiempo, 40, JUNTO) })

/** A rate for each zone. */
function tarifas(metodo: keyof Zona['inicial'], lugar: string) {
  const porZona = ZONAS.map(({ id, nombre, inicial }) => [id, tarifa(`${lugar}, ${nombre}`, inicial[metodo])])
  return z.object(Object.fromEntries(porZona) as Record<Zona['id'], ReturnType<typeof tarifa>>)
}

const procedencia = (numero: number, nombre = '', pide: 'nada' | 'alguno' | 'usada' = 'nada') =>
  z.object({
    nombre: renglon(`Procedencia ${numero}`, nombre, 40, { opcional: true }),
    pide: eleccion(
      `Qué pide la procedencia ${numero}`,
      pide,
      { nada: 'No pide el estado', alguno: 'Pide el estado', usada: 'Pide uno de usada' },
      JUNTO,
    ),
  })

/**
 * Every setting (specification 15.2), in the groups and the order of the owner's form. Each says what it must be,
 * whether it comes from the database, a file or the form. It says how the owner meets it, and what a demonstration
 * starts with. All else is derived from this table: the type, the form, its faults, the list of changes. Changing its
 * shape needs a step in `versiones.ts`.
 */
export const SECCIONES_DE_AJUSTES = {
  tienda: {
    titulo: 'Tienda y portada',
    campos: {
      nombre: renglon('Nombre de la tienda', 'Casakas', 60),
      portada: z.object({
        titulo: renglon('Título de la portada', 'La camiseta que estás buscando', 120),
        texto: parrafo(
          'Texto de la portada',
          'De clubes y selecciones, de hoy y de siempre. En stock para recibirla ya, o por encargo con tu nombre y número.',
          400,
        ),
      }),
    },
  },
  contacto: {
    titulo: 'Contacto y redes',
    campos: {
      correo: correo('Correo de la tienda', 'casakas@example.com', {
        ...PROPIO,
        ayuda: 'Ahí llegan los pedidos y los mensajes, y es el que ve quien compra.',
      }),
      /** Hour of Montevideo's clock at which 'Hoy' is told by mail, `08:00`; `no`: it isn't. */
      correoDelDia: eleccion(
        'Correo de cada día',
        'no',
        { no: 'No mandarlo', ...HORAS },
        { ayuda: 'Un resumen diario: lo que dice Hoy, todos los días a esa hora. El día que no hay nada no sale.' },
      ),
      /** Whom a link to the files of each month is mailed to; '': nobody. */
      contadora: correo('Correo de la contadora', '', {
        opcional: true,
        ayuda: 'El día 1 le llega un enlace a los archivos del mes, con datos de clientes. Vacío, no se manda.',
      }),
      whatsapp: telefono('WhatsApp', '59899000000', { ...PROPIO_JUNTO, ayuda: 'Como lo marcás: 099 123 456.' }),
      redSocial: z.object({
        nombre: renglon('Red social', 'Instagram', 40, { ayuda: 'Como se llama: Instagram.' }),
        url: web('Dirección en la red social', 'https://www.instagram.com/casakas.demo', PROPIO_JUNTO),
      }),
      credito: z.object({
        texto: renglon('Crédito de diseño', 'Diseño: Estudio de ejemplo', 80, PROPIO),
        url: web('Dirección del crédito', 'https://example.com/', PROPIO_JUNTO),
      }),
    },
  },
  empresa: {
    titulo: 'Empresa',
    nota: 'Está al pie de todas las páginas.',
    campos: {
      empresa: z.object({
        razonSocial: renglon('Razón social', 'Casakas (tienda de demostración)', 120, PROPIO),
        rut: renglon('RUT', '000000000000', 40, PROPIO_JUNTO),
        direccion: renglon('Dirección', 'Calle de ejemplo 1234, Montevideo, Uruguay', 200, PROPIO),
      }),
    },
  },
  bancos: {
    titulo: 'Cuentas para transferencias',
    nota: 'Los números los ve solamente quien hizo un pedido.',
    campos: { bancos: z.tuple([banco(1, 'BROU', '000000000-00001'), banco(2, 'Itaú', '0000000')]) },
  },
  cobro: {
    titulo: 'Cobro',
    campos: {
      cuotas: entero('Cuotas con tarjeta', 12, [1, 36], { unidad: 'cuotas', ayuda: 'Hasta cuántas se ofrecen.' }),
      descuentoTransferencia: entero('Descuento por transferencia', 10, [0, 90], {
        ...JUNTO,
        unidad: '%',
        ayuda: 'Vale para las camisetas que no tienen un precio por transferencia propio.',
      }),
    },
  },
  facturacion: {
    titulo: 'Facturación',
    nota: 'Quien compra puede pedir la factura con su cédula o un RUT. Pasado el límite tiene que darlo: lo pide la DGI, contando sin IVA.',
    campos: {
      facturacion: z.object({
        emitir: eleccion('Comprobantes fiscales (CFE)', 'no', MOMENTOS_DE_CFE, {
          ayuda: 'Un e-Ticket o una e-Factura por cada venta, y su nota de crédito por lo que vuelve.',
        }),
        desde: dia('De las ventas desde el', '2026-01-01', {
          ...JUNTO,
          ayuda: 'Las de antes no se emiten acá. Al prenderlos es hoy, si no ponés otro día.',
        }),
        limiteUi: entero('Límite para facturar sin decir a quién', 5000, [1, 100_000], { unidad: 'UI' }),
        valorUi: unidadIndexada('Cuánto vale la UI', '6,1690', {
          ...JUNTO,
          ayuda: 'La del 31 de diciembre del año pasado, en pesos con cuatro decimales. La publica el INE.',
        }),
        anio: entero('Para las ventas del año', 2026, [2020, 2100], {
          ayuda: 'Cuando el año termina, Hoy te pide el valor nuevo.',
        }),
      }),
    },
  },
  envio: {
    titulo: 'Envío',
    nota: 'El tiempo se muestra como lo escribas: 24 hs. Los pedidos que ya se hicieron se quedan con el costo y el tiempo que tenían.',
    campos: {
      envio: z.object({ domicilio: tarifas('domicilio', 'a domicilio'), punto: tarifas('punto', 'a un punto') }),
      /** Hour of Montevideo's clock until which what is paid on a working day leaves that day. */
      corte: hora('Hora de corte', '15:00', {
        ayuda:
          'Lo que se paga hasta esa hora de un día hábil sale ese día; lo de después, el hábil siguiente. De ahí sale el día que se promete. Un tiempo que no se entiende como plazo, «a convenir», no promete ninguno.',
      }),
      retiro: eleccion('Punto de retiro', 'elegido', {
        elegido: 'Lo elige quien compra',
        convenga: 'Quien compra lo elige, o deja «El que convenga»',
      }),
    },
  },
  encargo: {
    titulo: 'Encargo y personalización',
    campos: {
      /** Days that making a shirt takes before it can be sent. */
      tiempoEncargo: z
        .object({
          desde: entero('Confección desde', 15, [1, 365], { unidad: 'días' }),
          hasta: entero('Confección hasta', 20, [1, 365], { ...JUNTO, unidad: 'días' }),
        })
        .refine(({ desde, hasta }) => desde <= hasta, {
          path: ['hasta'],
          error: 'No puede ser menos que los días desde.',
        }),
      precioNombreNumero: pesos('Nombre y número', 200, { ayuda: 'Se cobra una vez, se ponga uno o los dos.' }),
      precioParches: pesos('Parches', 200, JUNTO),
    },
  },
  procedencia: {
    titulo: 'Procedencia de las camisetas',
    nota: 'De dónde viene cada camiseta, con tus palabras: se elige al cargarla y lo lee quien compra. Lo que digas tenés que poder probarlo: «original» o «réplica», a secas, confunden. Si cambiás una palabra, cambia en todas las camisetas que la tienen; la que tiene alguna no se puede sacar.',
    campos: {
      /** Each keeps its place, by which a new wording is known to be of the same one. */
      procedencias: z
        .tuple([
          procedencia(1, 'Oficial'),
          procedencia(2, 'Reedición oficial'),
          procedencia(3, 'De época', 'alguno'),
          procedencia(4, 'Usada en partido', 'usada'),
          procedencia(5),
          procedencia(6),
          procedencia(7),
          procedencia(8),
        ])
        .superRefine((all, context) => {
          const nombres = all.map(({ nombre }) => foldTexto(nombre))
          for (const [at, nombre] of nombres.entries()) {
            if (nombre !== '' && nombres.indexOf(nombre) < at)
              context.addIssue({ code: 'custom', path: [at, 'nombre'], message: 'Ya está más arriba.' })
          }
        }),
    },
  },
  reserva: {
    titulo: 'Reserva de los pedidos sin pagar',
    nota: 'Cuánto se guardan las camisetas de un pedido hasta que llega el pago. Vale para los pedidos nuevos. Los términos lo dicen: donde escribas {Reserva con tarjeta}, ponen lo que diga acá.',
    campos: {
      /** How long an unpaid order keeps its shirts, and how many units of stock one may have. */
      retencion: z.object({
        tarjetaMinutos: entero('Reserva con tarjeta', 30, [5, 24 * 60], { unidad: 'minutos' }),
        transferenciaHoras: entero('Reserva con transferencia', 48, [1, 30 * 24], { ...JUNTO, unidad: 'horas' }),
        unidadesPorPedido: entero('Camisetas en stock por pedido', 12, [1, 200], {
          unidad: 'camisetas',
          ayuda: 'Quien quiera más te escribe por WhatsApp. Las que son por encargo no cuentan.',
        }),
      }),
    },
  },
  devoluciones: {
    titulo: 'Cambios y devoluciones',
    nota: 'Quien compró lo pide desde la página de su pedido, hasta el día que sale de acá. Arrepentirse se puede 5 días hábiles, por ley.',
    campos: {
      devoluciones: z.object({
        cambioDias: entero('Cambios porque no quedó bien', 10, [5, 365], {
          unidad: 'días',
          ayuda: 'Corridos, desde que lo recibe.',
        }),
        fallaMeses: entero('Reclamos por fallas', 6, [6, 60], { ...JUNTO, unidad: 'meses' }),
        envios: eleccion('Envíos de un cambio que no es por falla', 'comprador', {
          comprador: 'Los paga quien compró',
          vuelta: 'Paga la vuelta; la ida, la tienda',
          tienda: 'Los paga la tienda',
        }),
        donde: parrafo(
          'A dónde vuelve',
          'Te escribimos para decirte a qué dirección o punto de retiro mandarla.',
          400,
          { ayuda: 'Lo lee quien compró cuando la devolución se acepta. Se puede cambiar en cada una.' },
        ),
        feriados: feriados('Días en que no se trabaja', FERIADOS_INICIALES, {
          opcional: true,
          ayuda:
            'Además de sábados, domingos y los cinco feriados no laborables. Uno por renglón: 6/1 todos los años, 24/12/2026 una vez, carnaval, turismo. El 19/4, el 18/5 y el 12/10 se corren solos.',
        }),
      }),
    },
  },
  busqueda: {
    titulo: 'Búsqueda',
    nota: 'La tienda ya sabe cómo les dicen a los clubes, a los países y a muchos jugadores: holanda, manya, cr7. Acá van los que falten. Lo que escribas vale más que lo que ya sabe.',
    campos: {
      /** Names by which the search knows teams and players besides their own, as `otros-nombres.ts` reads them. */
      otrosNombres: otrosNombres('Otros nombres', '', {
        opcional: true,
        ayuda: 'Uno por renglón: otro nombre = lo que dice la camiseta. Si son varios, separalos con comas.',
      }),
    },
  },
  datos: {
    titulo: 'Datos personales',
    nota: 'Cuánto se guarda lo que dice de quién es cada cosa; después se borra solo. La página de privacidad lo dice: donde escribas {Comprobantes}, pone lo que diga acá. Un plazo más corto vale al otro día de cambiarlo: hasta entonces podés volver atrás. Los pedidos sin nombre, con lo vendido y lo cobrado, quedan los diez años que piden las normas tributarias, y la actividad de las cuentas un año: eso no se cambia.',
    campos: {
      /** How long personal data are kept; none longer than the books, none shorter than somebody may still come back. */
      plazos: z
        .object({
          nombresAnios: entero('Nombres en los pedidos', 5, [1, 10], {
            unidad: 'años',
            ayuda:
              'Con contactos y direcciones, desde que el pedido terminó. De 1, para que alcance a cualquier reclamo por una falla, a 10, que es lo que se guardan los libros.',
          }),
          correosDias: entero('Texto de los correos', 90, [30, 365], {
            ...JUNTO,
            unidad: 'días',
            ayuda: 'Desde que salieron. De 30, por si alguien dice que no le llegó, a 365: lo mismo está en el pedido.',
          }),
          mensajesMeses: entero('Mensajes de contacto', 24, [6, 60], {
            unidad: 'meses',
            ayuda: 'De 6, para que alcance a un reclamo por una falla, a 60: más no hace falta para contestar.',
          }),
          comprobantesDias: entero('Comprobantes', 30, [15, 365], {
            unidad: 'días',
            ayuda:
              'Desde que el pedido terminó. De 15, que alcanzan para los cinco días hábiles de arrepentirse, a 365. El de un pedido con un aviso sin resolver se queda.',
          }),
          sinPagarDias: entero('Pedidos que no se pagaron', 90, [30, 365], {
            ...JUNTO,
            unidad: 'días',
            ayuda: 'Se borran enteros. De 30, porque hasta entonces puede llegar su dinero, a 365.',
          }),
        })
        .refine(({ comprobantesDias, sinPagarDias }) => comprobantesDias <= sinPagarDias, {
          path: ['comprobantesDias'],
          error: 'No pueden ser más que los días de los pedidos que no se pagaron: se borran con su comprobante.',
        }),
    },
  },
  textos: {
    titulo: 'Textos',
    nota: 'Un renglón vacío separa párrafos. Un renglón que empieza con ## es un título. El nombre de una cifra de los ajustes entre llaves, como {Parches}, se reemplaza por ella.',
    campos: {
      textos: z.object({
        cambios: pagina('Cambios y devoluciones', CAMBIOS),
        privacidad: pagina('Privacidad', PRIVACIDAD),
        terminos: pagina('Términos y condiciones', TERMINOS),
      }),
    },
  },
}
export type IdDeSeccion = keyof typeof SECCIONES_DE_AJUSTES

const {
  tienda,
  contacto,
  empresa,
  bancos,
  cobro,
  facturacion,
  envio,
  encargo,
  procedencia: origen,
  reserva,
  devoluciones,
  busqueda,
  datos,
  textos,
} = SECCIONES_DE_AJUSTES
export const ajustesSchema = z.object({
  ...tienda.campos,
  ...contacto.campos,
  ...empresa.campos,
  ...bancos.campos,
  ...cobro.campos,
  ...facturacion.campos,
  ...envio.campos,
  ...encargo.campos,
  ...origen.campos,
  ...reserva.campos,
  ...devoluciones.campos,
  ...busqueda.campos,
  ...datos.campos,
  ...textos.campos,
})
