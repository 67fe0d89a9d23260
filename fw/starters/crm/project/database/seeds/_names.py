"""Invented names of companies and people."""

FIRST = (
    "Adela Bruno Carla Dario Elsa Felix Greta Hugo Irene Jasper Katja Leon Mira Nils Olga Pablo "
    "Quinn Rosa Stefan Tilda Ugo Vera Wim Xenia Yann Zoe Amir Bianca Cyril Dunja"
).split()
LAST = (
    "Abele Borg Corvin Dahl Engel Fabre Gallo Hoffer Ivers Jansson Keller Lorca Moser Nadal Olsen "
    "Pavlov Quist Rinaldi Sorel Tamm Ulrich Vidal Wagner Ximenes Yilmaz Zeller Arnaud Bakker"
).split()
COMPANY_FIRST = (
    "Alder Basalt Cedar Delta Ember Fjord Granite Harbor Iris Juniper Kestrel Lumen Meridian Nimbus "
    "Opal Pioneer Quartz Raven Sierra Tundra"
).split()
COMPANY_LAST = (
    "Works Labs Logistics Foods Clinics Energy Textiles Partners Retail Systems".split()
)
TITLES = (
    "Head of Sales;Chief Executive;Head of Operations;IT Manager;Buyer;Head of Finance;"
    "Project Lead;Office Manager"
).split(";")
INDUSTRIES = "software manufacturing retail health finance education other".split()
CITIES = (
    ("Lyon", "FR"),
    ("Hamburg", "DE"),
    ("Leeds", "GB"),
    ("Turin", "IT"),
    ("Valencia", "ES"),
    ("Boston", "US"),
    ("Ghent", "BE"),
    ("Basel", "CH"),
)
