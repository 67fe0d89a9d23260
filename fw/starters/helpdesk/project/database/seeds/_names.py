"""Invented names of people and organisations."""

FIRST = (
    "Agnes Bastian Carina Dmitri Elin Fabio Gesa Henrik Imke Joris Karla Linus Malin Nora Oskar "
    "Petra Ruben Saskia Timo Ulla Viggo Wanda Yusuf Zora Alma Benno Clio Edgar Frida Gustav"
).split()
LAST = (
    "Almgren Bachmann Costa Duval Ekberg Ferrand Grau Holm Ibsen Jurado Kovac Lindner Marek "
    "Novotny Ostrom Perrin Roth Salas Thorsen Unger Varga Weiss Zanetti Aubry Brandl"
).split()
ORGANISATIONS = (
    "Arcadia Print;Bluehill Dental;Cobalt Freight;Dunmore Schools;Eastgate Hotels;Fernwood Energy;"
    "Glasshouse Studios;Hollow Creek Farms;Inkwell Books;Juniper Pharmacy;Kingsport Marine;"
    "Larkspur Travel;Millbrook Foods;Northlight Optics;Oakridge Homes;Pinecone Toys;Quarry Stone;"
    "Riverbend Clinics;Silverline Tours;Tidewater Museums;Upland Cycles;Valley Insurance;"
    "Westmark Tools;Yellow Door Bakery;Zenith Sports"
).split(";")
