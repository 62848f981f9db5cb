/** What a demonstration's pages on exchanges, privacy and terms say. */
export const CAMBIOS = `Queremos que la camiseta te quede bien y te guste. Si algo no salió como esperabas, estas son tus opciones.

## Arrepentirte de la compra
Comprás a distancia, así que tenés 5 días hábiles desde que recibís la camiseta, o desde que hacés la compra, lo que elijas, para arrepentirte sin dar explicaciones. Así lo establece el artículo 16 de la ley 17.250 de relaciones de consumo. Lo pedís desde la página de tu pedido dentro de ese plazo; mientras no figure como entregado, el plazo no termina. Te devolvemos lo que pagaste por el mismo medio; la camiseta tiene que volver sin que la hayas usado, y con sus etiquetas, si las tenía.

## Camisetas personalizadas
Una camiseta por encargo que se estampa con el nombre o el número que vos pediste se hace a tu medida y no la podemos volver a vender. Por eso, una vez que empezamos a hacerla, no se cambia ni se devuelve por gusto o por talle, salvo en los casos en que la ley te reconozca ese derecho. Hasta ese momento podés cancelarla o corregirla: escribinos enseguida. Las camisetas en stock, las que ya vienen estampadas y las que son por encargo sin personalizar sí se pueden devolver.

## Cambios de talle
Tenés {Cambios porque no quedó bien} corridos desde que la recibís para cambiarla por otro talle o por otra camiseta, si hay. Por otro talle no hay diferencia; por otra camiseta, la que haya entre lo que pagaste y su precio de hoy. Envíos del cambio: {Envíos de un cambio que no es por falla}. Mirá la guía de talles de cada producto antes de comprar: las medidas son de la prenda.

## Si llegó fallada o no es lo que pediste
Tenés {Reclamos por fallas} y nos hacemos cargo de todo, esté personalizada o no. Pedilo desde la página de tu pedido, con fotos de la falla, y te la cambiamos o te devolvemos el dinero, envíos incluidos. De una camiseta usada, las fallas que su página cuenta no son un defecto.

## Cómo hacerlo
Entrá a la página de tu pedido: el enlace está en el correo que te mandamos, y con el código la encontrás en /pedido. Tocá «Cambiar o devolver» y elegí la camiseta, por qué y qué preferís. Te respondemos en el día hábil siguiente y te decimos a qué dirección o punto de retiro mandarla.`

export const PRIVACIDAD = `Te pedimos los datos que hacen falta para venderte y enviarte una camiseta, y ninguno más. Los tratamos según la ley 18.331 de protección de datos personales. El responsable es la empresa que figura al pie de la página, con su RUT y su dirección.

## Qué datos guardamos y para qué
Los que escribís al comprar: nombre, dirección, teléfono, correo si lo dejás y los comentarios del pedido. Si pedís la factura con cédula o RUT, o la ley nos obliga a ponerlo por el total de la compra, también ese número y, de una empresa, su razón social y su dirección. Son para preparar el pedido, enviarlo, avisarte cómo viene y responderte. Con ellos guardamos qué compraste, cómo lo pagaste y en qué estado está, que es lo que pide la contabilidad, y desde qué conexión a internet se hizo, para que nadie reserve todo sin pagar. Si pagás por transferencia guardamos el comprobante, si lo mandás, y lo que el banco dice de la transferencia. Si devolvés o cambiás algo guardamos lo que nos contás, las fotos que mandes y la cuenta que nos digas para devolverte el dinero. Si nos escribís por el formulario de contacto guardamos tu mensaje con el nombre, el correo y el teléfono que pongas; una dirección de la que llegó basura queda bloqueada. Si pedís que te avisemos de una camiseta guardamos el correo o el teléfono que pongas hasta 180 días después de que lo pediste o te avisamos. Las búsquedas que no encuentran nada las contamos sin anotar de quién son.

## Cuánto tiempo
Tu nombre, contactos, dirección y comentarios se borran {Nombres en los pedidos} después de que el pedido terminó. Lo vendido, con lo que se estampó, y lo cobrado quedan, sin decir a quién, los 10 años que piden las normas tributarias; después se borran también.

Un pedido que no se pagó se borra entero a los {Pedidos que no se pagaron}, salvo que se haya intentado pagar con tarjeta o haya llegado dinero: ese se guarda como los demás.

El comprobante de una transferencia se borra {Comprobantes} después de que el pedido terminó; si algo quedó sin aclarar, cuando se aclara. El texto de los correos que te mandamos, {Texto de los correos} después de que salieron; que te lo mandamos queda con el pedido. La cuenta para devolverte dinero y las fotos de una falla, a los 90 días de resuelta la devolución; lo que escribiste de ella, con tu nombre. Los mensajes de contacto, a los {Mensajes de contacto}.

Las copias de seguridad guardan lo borrado hasta que se renuevan. Si hay que usar una, se borra otra vez.

## Publicidad
No usamos tus datos para publicidad y no los vendemos ni los prestamos. Si nos ves en Google, Instagram o Facebook es porque les damos la lista de nuestras camisetas, con precios y fotos: de quien compra o mira no lleva nada. Estas páginas no tienen contadores ni rastreadores de nadie.

## Quién los recibe
La empresa de envíos: tu nombre, dirección y teléfono. Mercado Pago, si pagás con tarjeta: lo mismo, tu correo si lo dejaste, qué comprás y cuánto cuesta; los datos de la tarjeta los cargás en su sitio y nosotros no los vemos. El servicio de correo con el que te escribimos, el que aloja esta página, el que emite los comprobantes fiscales y quien lleva la contabilidad, que trabajan para nosotros. Y quien la ley nos obligue. WhatsApp y las redes tienen sus propias reglas, si nos escribís por ahí.

## Qué queda en tu navegador
El carrito, la última camiseta y las últimas páginas que miraste se guardan en tu propio dispositivo. También lo que escribís para el envío y el último pedido que hiciste, hasta que cerrás la pestaña; un pedido con tarjeta, hasta que se paga o se vence. No usamos cookies de seguimiento.

## Tus derechos
Podés pedirnos ver tus datos, gratis cada seis meses, corregirlos, actualizarlos o borrarlos. Escribinos al correo que está al pie o por la página de contacto (/contact), con el código de tu pedido para saber que sos vos, y te respondemos dentro de los 5 días hábiles que marca la ley. Para borrarlos esperamos a que el pedido termine y pase el plazo para devolverlo; lo que piden las normas tributarias queda, sin decir de quién es.

La ley pide que las bases de datos estén inscriptas en el registro de la Unidad Reguladora y de Control de Datos Personales (gub.uy/urcdp). Ahí podés consultarlo, y si no quedás conforme con nuestra respuesta, reclamar.`

export const TERMINOS = `Al comprar en esta tienda aceptás estas condiciones. Si algo no queda claro, preguntanos antes.

## Precios
Están en pesos uruguayos e incluyen IVA. Cada camiseta muestra dos precios: con tarjeta por Mercado Pago, y por transferencia bancaria con descuento. El envío se suma aparte y no lleva descuento. El precio que vale es el que ves al confirmar el pedido.

## Camisetas en stock
Están listas para enviar. Cuando hacés el pedido te las reservamos: {Reserva con tarjeta} si pagás con tarjeta, {Reserva con transferencia} si pagás por transferencia. Si el pago no llega en ese plazo, la reserva se libera.

Un pedido lleva hasta {Camisetas en stock por pedido} en stock; si querés más, escribinos. Cuando ya hay muchas camisetas reservadas sin pagar, con tu teléfono o correo, desde tu conexión o en toda la tienda, tomamos tu pedido sin reserva: te lo decimos, lo que está en stock se reserva cuando vemos el pago, y si antes se agota te devolvemos el dinero.

## Camisetas por encargo
Se hacen cuando confirmamos el pago. El tiempo de confección se muestra en cada producto y se suma al del envío. Si tu pedido tiene camisetas en stock y por encargo, sale todo junto cuando esté listo.

## Personalización
Lo que escribís es lo que se estampa, en mayúsculas. Revisalo antes de confirmar. No estampamos textos ofensivos.

## Pago
Con tarjeta, el pago lo procesa Mercado Pago. Por transferencia, te mostramos las cuentas al terminar y el pedido queda confirmado cuando vemos el dinero acreditado.

## Envíos
Enviamos a todo el país, a domicilio o a un punto de retiro Xpres!. El costo y el plazo se muestran antes de pagar y se cuentan desde que despachamos.

## Cambios y devoluciones
Valen las condiciones de la página de cambios, sin perjuicio de los derechos que te da la ley 17.250.

## Fotos y colores
Los colores pueden verse distintos según la pantalla. Si la camiseta que llega no coincide con la descripción, te la cambiamos.`
